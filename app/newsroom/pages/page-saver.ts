import { useEffect, useRef, useState } from 'react';
import type { EditorHandle, EditorHost } from '../../editor/ui/editing-desk.tsx';
import { CallError, sentenceOf } from '../data/call.ts';
import { type Page, type PageTexts, savePage } from './page-calls.ts';

const pauseMs = 2_000;

/** Saves the working copy of a page while a person writes, one save after the other. */
export function usePageSaver(page: Page) {
  const latest = useRef<Page>(page);
  const editor = useRef<EditorHandle | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDirty = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [texts, setTexts] = useState<Omit<PageTexts, 'content'>>(page);
  const [state, setState] = useState<'saved' | 'unsaved' | 'saving'>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);

  const readEditor = () => {
    const content = editor.current?.read() ?? null;
    if (content !== null) latest.current = { ...latest.current, content };
  };
  const send = async () => {
    readEditor();
    if (!isDirty.current) return latest.current;
    isDirty.current = false;
    setState('saving');
    try {
      const saved = await savePage(latest.current.id, latest.current.revision, latest.current);
      latest.current = { ...latest.current, revision: saved.revision, updatedAt: saved.updatedAt };
      setProblem(null);
      setConflict(false);
      setState(isDirty.current ? 'unsaved' : 'saved');
      return latest.current;
    } catch (error) {
      isDirty.current = true;
      setState('unsaved');
      setProblem(sentenceOf(error));
      setConflict(error instanceof CallError && error.code === 'conflict');
      throw error;
    }
  };
  /** Saves what is not saved yet, and returns the page as it is then. */
  const save = (): Promise<Page> => {
    clearTimeout(timer.current);
    const sending = queue.current.then(send, send);
    queue.current = sending.catch(() => {});
    return sending;
  };
  const saveSoon = () => {
    isDirty.current = true;
    setState('unsaved');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save().catch(() => {}), pauseMs);
  };
  const [host] = useState<EditorHost>(() => ({
    attachEditor: (handle) => {
      editor.current = handle;
      return () => {
        readEditor();
        editor.current = null;
      };
    },
    handleTyping: saveSoon,
  }));
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    texts,
    state,
    problem,
    isConflict,
    host,
    save,
    read: () => {
      readEditor();
      return latest.current;
    },
    /** Saves the own text over `saved`, which the person has seen. */
    saveOver: (saved: Page) => {
      latest.current = { ...latest.current, revision: saved.revision };
      return save();
    },
    change: (part: Partial<Omit<PageTexts, 'content'>>) => {
      latest.current = { ...latest.current, ...part };
      setTexts((before) => ({ ...before, ...part }));
      saveSoon();
    },
  };
}
