/** Turns the mails about reviews on and off. */
import { useState } from 'react';
import { account } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { call } from '../../program/call.ts';
import { Check } from '../../ui/field.tsx';
import { AccountPart } from './account-part.tsx';

export function ReviewMailsPart({ isOn: isOnAtFirst }: { isOn: boolean }) {
  const [isOn, setOn] = useState(isOnAtFirst);
  const change = async (next: boolean) => {
    setOn(next);
    try {
      await call(() => account['avisos-de-revisao'].$put({ json: { isOn: next } }));
    } catch (error) {
      setOn(!next);
      throw error;
    }
  };
  return (
    <AccountPart id="conta-avisos" title="Avisos por e-mail">
      <Check
        checked={isOn}
        onChange={(event) => attempt(change(event.currentTarget.checked), { done: 'Preferência salva.' })}
        label="Receber e-mails quando uma notícia é enviada para revisão, aprovada ou devolvida"
      />
    </AccountPart>
  );
}
