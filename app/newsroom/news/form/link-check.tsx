/** `Conferir os links`: asks the server whether the links of the text still answer, and lists those that are gone. */
import { useState } from 'react';
import { describeLinks } from '../../../../domain/text/text-links.ts';
import { Button } from '../../../program/button.tsx';
import { useAction } from '../../../program/use-action.ts';
import { type CheckedLink, checkLinks } from '../news-calls.ts';

export function LinkCheck({
  links,
  onShow,
}: {
  /** The addresses that the text has now. */
  links: readonly string[];
  onShow: (address: string) => void;
}) {
  const action = useAction();
  const [answers, setAnswers] = useState<readonly CheckedLink[]>([]);
  const checked = answers.filter(({ address }) => links.includes(address));
  return (
    <div className="border-t border-rule py-3">
      <Button
        label={action.isBusy ? 'Conferindo os links…' : 'Conferir os links'}
        isOff={action.isBusy}
        onClick={() => void action.run(async () => setAnswers(await checkLinks([...links])))}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {action.formProblem ?? (checked.length > 0 ? describeLinks(checked) : '')}
      </p>
      <ul className="mt-2 space-y-1">
        {checked
          .filter(({ state }) => state === 'gone')
          .map(({ address }) => (
            <li key={address}>
              <button
                type="button"
                className="link-headline text-start wrap-anywhere pointer-coarse:min-h-11"
                onClick={() => onShow(address)}
              >
                {`A página não existe mais: ${address}`}
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
