/** The form for the code of the second step of a login. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { firstStepAgain } from '../../../domain/accounts/two-factor.ts';
import { type FormProblem, postForm } from '../../browser/post-form.ts';
import { CodeFields } from '../../ui/accounts/code-fields.tsx';

export default function CodeForm({
  isStaying = false,
  onDone,
  onFirstStep,
}: {
  isStaying?: boolean;
  onDone: () => void;
  /** Returns to the password. `reason` is null when the user chose to return. */
  onFirstStep: (reason: FormProblem | null) => void;
}) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await postForm('/login/codigo', new FormData(event.currentTarget));
    if (answer.ok) return onDone();
    setBusy(false);
    if (answer.problem.field === firstStepAgain) onFirstStep(answer.problem);
    else setProblem(answer.problem);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem leads back to the field.
  useEffect(() => {
    const field = form.current?.elements.namedItem('code');
    if (field instanceof HTMLInputElement) field.select();
  }, [problem]);

  return (
    <div className="font-display">
      <h2 className="text-2xl font-bold tracking-tight">Falta uma etapa</h2>
      <form
        ref={form}
        method="post"
        action="/login/codigo"
        className="mt-5 grid gap-5"
        onSubmit={handleSubmit}
      >
        {/* The page shows the success message itself. */}
        {isStaying ? <input type="hidden" name="aviso" value="na-tela" /> : null}
        <CodeFields id="acesso-codigo" problem={problem} isBusy={isBusy} />
      </form>
      <p className="mt-2 text-sm/6">
        <button
          type="button"
          className="min-h-11 underline underline-offset-4"
          onClick={() => onFirstStep(null)}
        >
          Voltar ao login
        </button>
      </p>
    </div>
  );
}
