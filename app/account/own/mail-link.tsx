/** A button that requests a mail with a link; the answer replaces the button and `children`. */
import { type ReactNode, useState } from 'react';
import { mailNotSent } from '../../../domain/text/sentences.ts';
import { Button } from '../../program/button.tsx';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';

export function MailLink({
  label,
  sentMessage,
  request,
  children,
}: {
  label: string;
  sentMessage: string;
  request: () => Promise<{ isSent: boolean }>;
  children?: ReactNode;
}) {
  const [isSent, setSent] = useState<boolean | null>(null);
  const { isBusy, formProblem, run } = useAction();
  if (isSent !== null) return <FormMessage kind="good">{isSent ? sentMessage : mailNotSent}</FormMessage>;
  return (
    <div className="grid gap-4">
      {children}
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <p>
        <Button
          label={label}
          isOff={isBusy}
          onClick={() => run(async () => setSent((await request()).isSent))}
        />
      </p>
    </div>
  );
}
