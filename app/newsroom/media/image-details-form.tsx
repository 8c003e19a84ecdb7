/**
 * The fields of an image of the library. They apply wherever the image is shown, and are saved while the person types.
 */
import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { type ImageDetails, licenceOf, licences, otherLicence } from '../../../domain/media/image-details.ts';
import { imageAltMaxGraphemes } from '../../../domain/site/limits.ts';
import { imagesGone } from '../../../domain/text/sentences.ts';
import { cleanLine, isLongerThan } from '../../../domain/text/text.ts';
import { newsroom } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { CallError, call } from '../../program/call.ts';
import { queryClient, reloadAfter, useData } from '../../program/queries.ts';
import { Check, Select, TextArea } from '../../ui/field.tsx';
import { handleOneLineKey } from '../ui/one-line.ts';
import { RowButton } from '../ui/row-button.tsx';
import { useUnloadQuestion } from '../ui/use-unsaved.tsx';
import { createDetailsSaver, type DetailsSaver } from './details-saver.ts';
import { FocalPointField } from './focal-point.tsx';
import type { LibraryImage } from './image-grid.tsx';
import { imageQuery } from './library-query.ts';

const { dados } = newsroom.imagens;

export const alternativeHint = 'O que a imagem mostra, em uma frase, como “Torcida comemora na praça”.';

interface FormProps {
  /** Prefix of the ids of the fields. */
  id: string;
  /** The fields that are left out, because the surrounding form has its own. */
  without?: readonly ('altText' | 'isDecorative' | 'caption')[];
  /** The alternative text that the person wrote in the surrounding form. The library takes it when it has none. */
  altText?: string | undefined;
}

/** Shows the fields of the image at an address; nothing for an image of another site. */
export function DetailsOfImage({ url, ...form }: FormProps & { url: string }) {
  const image = useImage(url);
  useOfferWhenLeft(url, form.altText);
  if (image === null) return null;
  const Details = image.isEditable ? ImageDetailsForm : LockedDetails;
  return <Details key={image.storageKey} image={image} {...form} />;
}

/** Returns the image of the library at an address. Null for an image of another site, and until the image is loaded. */
export function useImage(url: string): LibraryImage | null {
  const key = storageKeyOf(url);
  const { data } = useData({ ...imageQuery(key ?? ''), enabled: key !== null });
  return data ?? null;
}

/**
 * A dialog may be saved before the details of its image are loaded. Then its alternative text is offered to the library
 * when the dialog closes.
 */
function useOfferWhenLeft(url: string, altText = ''): void {
  const latest = useRef(altText);
  useEffect(() => {
    latest.current = altText;
  });
  useEffect(() => {
    const key = storageKeyOf(url);
    if (key === null) return;
    return () => {
      const { queryKey } = imageQuery(key);
      // Once the details are loaded, their form saves the text.
      if (latest.current === '' || queryClient.getQueryData(queryKey) !== undefined) return;
      void attempt(offerAltText(key, latest.current));
    };
  }, [url]);
}

async function offerAltText(key: string, altText: string): Promise<void> {
  const image = await queryClient.fetchQuery(imageQuery(key));
  if (!image?.isEditable || image.altText !== '' || image.isDecorative) return;
  const saver = openSaver(image);
  saver.change({ altText: cleanLine(altText, imageAltMaxGraphemes) });
  await saver.flush();
  await reloadAfter('imagens');
}

/** Creates a saver that sends the details of an image to the server. */
function openSaver(image: LibraryImage): DetailsSaver {
  const query = imageQuery(image.storageKey);
  return createDetailsSaver(image, {
    async save(details) {
      const saved = await call(() => dados.$patch({ json: { chave: image.storageKey, ...details } }));
      queryClient.setQueryData(query.queryKey, { ...image, ...saved });
      return saved;
    },
    async find() {
      const found = await query.queryFn();
      if (!found) throw new CallError(imagesGone, 'not-found', null);
      return found;
    },
  });
}

/** Shows the details of an image that the person may not change. */
function LockedDetails({ image, without = [] }: Pick<FormProps, 'without'> & { image: LibraryImage }) {
  const { altText, isDecorative, caption, credit, licence } = image;
  const lines = [
    {
      label: 'Texto alternativo',
      text: isDecorative ? 'Imagem decorativa' : altText,
      of: 'altText' as const,
    },
    { label: 'Legenda', text: caption, of: 'caption' as const },
    { label: 'Crédito', text: credit, of: null },
    { label: 'Licença', text: licenceOf(licence)?.name ?? '', of: null },
  ].filter(({ of }) => of === null || !without.includes(of));
  return (
    <div className="grid min-w-0 gap-2 font-display text-sm text-muted">
      <p>A imagem já foi publicada, ou é de outra pessoa: a edição muda estes dados.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {lines.map(({ label, text }) => (
          <Fragment key={label}>
            <dt className="kicker">{label}</dt>
            <dd className="wrap-break-word">{text || 'Não informado'}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function ImageDetailsForm({ image, id, without = [], altText = '' }: FormProps & { image: LibraryImage }) {
  const { url, width, height } = image;
  const [saver] = useState(() => openSaver(image));
  /** Whether the person changed these fields; then the form says how the change is saved. */
  const [isTouched, setTouched] = useState(false);
  const change: DetailsSaver['change'] = (part) => {
    setTouched(true);
    saver.change(part);
  };
  const { details, progress, problem } = useSyncExternalStore(saver.subscribe, saver.getState);
  const [hadNoText] = useState(image.altText === '');
  const offered = hadNoText && !details.isDecorative ? cleanLine(altText, imageAltMaxGraphemes) : '';
  useEffect(() => {
    if (offered !== '' && !isLongerThan(offered, imageAltMaxGraphemes)) saver.change({ altText: offered });
  }, [offered, saver]);
  useUnloadQuestion(progress !== 'saved');
  useEffect(() => () => void saver.flush().then(() => reloadAfter('imagens')), [saver]);
  const has = (name: 'altText' | 'isDecorative' | 'caption') => !without.includes(name);
  const problemOf = (name: keyof ImageDetails) => (problem?.field === name ? problem.message : null);
  const text = (name: 'altText' | 'caption' | 'credit') => ({
    id: `${id}-${name}`,
    value: details[name],
    problem: problemOf(name),
    rows: 1,
    onKeyDown: handleOneLineKey,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  return (
    <div className="grid min-w-0 gap-4">
      {has('altText') && !details.isDecorative ? (
        <TextArea {...text('altText')} label="Texto alternativo" hint={alternativeHint} />
      ) : null}
      {has('isDecorative') ? (
        <Check
          label="Imagem decorativa"
          checked={details.isDecorative}
          onChange={({ currentTarget }) => change({ isDecorative: currentTarget.checked })}
          // Enter would submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      {has('caption') ? (
        <TextArea {...text('caption')} label="Legenda" hint="A sugestão para cada novo uso da imagem." />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea {...text('credit')} label="Crédito" hint="Quem fez a imagem." />
        <LicenceField
          id={`${id}-licence`}
          value={details.licence}
          problem={problemOf('licence')}
          onChange={(licence) => change({ licence })}
        />
      </div>
      <Progress saver={saver} progress={progress} problem={problem} isTouched={isTouched} />
      <FocalPointField
        src={url}
        width={width}
        height={height}
        point={details}
        isOpen={without.length === 0}
        onChange={change}
      />
    </div>
  );
}

interface LicenceFieldProps {
  id: string;
  value: string;
  problem: string | null;
  onChange: (licence: string) => void;
}

function LicenceField({ id, value, problem, onChange }: LicenceFieldProps) {
  const isKnown = value === '' || licences.some(({ code }) => code === value);
  const [isOther, setOther] = useState(!isKnown);
  return (
    <div className="grid gap-2">
      <Select
        id={id}
        label="Licença"
        value={isOther ? otherLicence : value}
        problem={isOther ? null : problem}
        onChange={({ currentTarget }) => {
          setOther(currentTarget.value === otherLicence);
          onChange(currentTarget.value === otherLicence ? '' : currentTarget.value);
        }}
        options={[
          ['', 'Não informada'],
          ...licences.map(({ code, name }) => [code, name] as const),
          [otherLicence, otherLicence],
        ]}
      />
      {isOther ? (
        <TextArea
          id={`${id}-outra`}
          label="Outra licença"
          rows={1}
          onKeyDown={handleOneLineKey}
          value={value}
          problem={problem}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : null}
    </div>
  );
}

const sentences = {
  saved: 'Dados da imagem salvos. Valem onde quer que ela apareça.',
  changed: 'Dados da imagem ainda não salvos.',
  saving: 'Salvando os dados da imagem…',
  failed: '',
  conflict: '',
};

function Progress({
  saver,
  progress,
  problem,
  isTouched,
}: { saver: DetailsSaver; isTouched: boolean } & Pick<
  ReturnType<DetailsSaver['getState']>,
  'progress' | 'problem'
>) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 font-display text-sm" data-details={progress}>
      {problem && (problem.field === null || progress === 'conflict') ? (
        <p role="alert" className="font-semibold text-bad">
          {problem.message}
        </p>
      ) : null}
      <p role="status" className="text-muted">
        {isTouched ? sentences[progress] : ''}
      </p>
      {progress === 'failed' || progress === 'conflict' ? (
        <RowButton
          label={progress === 'conflict' ? 'Salvar os meus dados' : 'Tentar novamente'}
          onClick={() => void saver.flush()}
        />
      ) : null}
      {progress === 'conflict' ? <RowButton label="Ficar com os salvos" onClick={saver.takeTheirs} /> : null}
    </div>
  );
}
