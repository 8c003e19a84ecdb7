/** The fields for the code of the second step of a login. */
import { codeMaxLength } from '../../../domain/accounts/two-factor.ts';
import { Field, FormMessage } from '../field.tsx';

interface CodeFieldsProps {
  id: string;
  problem: { message: string; field?: string } | null;
  isBusy?: boolean;
}

export function CodeFields({ id, problem, isBusy = false }: CodeFieldsProps) {
  const isBeside = problem?.field === 'code';
  return (
    <>
      <Field
        id={id}
        label="Código de verificação"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={codeMaxLength}
        required
        hint="Os seis números do seu aplicativo ou, sem ele, um dos seus códigos de recuperação."
        problem={isBeside ? problem.message : null}
      />
      {problem && !isBeside ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      <button type="submit" className="button-ink min-h-12 w-full text-lg" aria-disabled={isBusy}>
        Confirmar
      </button>
    </>
  );
}
