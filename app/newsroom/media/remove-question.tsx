import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Files cannot be brought back. */
export function RemoveQuestion({ count, onAnswer }: { count: number; onAnswer: (isYes: boolean) => void }) {
  const question =
    count === 1
      ? 'Tem certeza que deseja excluir esta imagem? Ela não poderá ser recuperada.'
      : `Tem certeza que deseja excluir ${count} imagens? Elas não poderão ser recuperadas.`;
  return <ConfirmDialog question={question} onAnswer={onAnswer} />;
}
