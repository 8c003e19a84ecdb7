/** The fields of the form of news that say until when a text is under embargo, and when it goes off the air. */
import { type Airtime, airtimeNames, readMoment, toMoment } from '../../../../domain/news/airtime.ts';
import { fieldRules } from '../../../../domain/news/news-fields.ts';
import { fromLocalInput, placeOfTimeZone, toLocalInput } from '../../../../domain/text/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FoldedFields } from '../../ui/folded-fields.tsx';
import { type FieldProblems, fieldId, groupId } from './field-problems.ts';

const hints = {
  embargoUntil: 'Antes disso, a notícia não pode ser publicada, só agendada para esse momento ou depois.',
  endsAt: 'Nesse momento, a notícia é despublicada sozinha, e o endereço diz que ela saiu do ar.',
} as const;

export function AirtimeFields({
  fields,
  problems,
  onChange,
}: {
  fields: Airtime;
  problems: FieldProblems;
  onChange: (changes: Partial<Airtime>) => void;
}) {
  const toInput = (moment: string) => {
    const atMs = readMoment(moment);
    return atMs === null ? moment : toLocalInput(atMs);
  };
  return (
    <FoldedFields
      id={groupId('airtime')}
      label="Embargo e saída do ar"
      filled={airtimeNames.filter((name) => fields[name] !== '').length}
      hasProblem={airtimeNames.some((name) => problems[name])}
    >
      {airtimeNames.map((name) => (
        <DateField
          key={name}
          id={fieldId(name)}
          label={fieldRules[name].label}
          hasTime
          value={toInput(fields[name])}
          hint={`${hints[name]} Vale a hora de ${placeOfTimeZone()}.`}
          problem={problems[name] ?? null}
          // Publishing refuses a text that is no moment.
          onChange={(text) => onChange({ [name]: toMoment(fromLocalInput(text)) || text })}
        />
      ))}
    </FoldedFields>
  );
}
