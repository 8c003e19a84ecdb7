import { useRef } from 'react';
import LoginForm from './login-form.tsx';

const dialogId = 'entrar';

/** Commands of HTML open and close the dialog before this wakes, and without it; React does not know them yet. */
const opens = { command: 'show-modal', commandfor: dialogId };
const closes = { command: 'close', commandfor: dialogId };

/** `Entrar` in the header and the dialog behind it (spec.md section 2, login/register modal). */
export default function LoginDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // For browsers without commands.
  const open = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" {...opens} className="header-action needs-scripting" onClick={open}>
        <LoginIcon />
        <span className="max-sm:sr-only">Entrar</span>
      </button>
      <dialog
        ref={dialog}
        id={dialogId}
        aria-label="Entrar no portal"
        className="login-dialog"
        closedby="any"
      >
        <button
          type="button"
          {...closes}
          aria-label="Fechar"
          className="absolute end-4 top-3 grid size-11 place-items-center hover:shadow-[inset_0_-4px_0_var(--color-marker)]"
          onClick={() => dialog.current?.close()}
        >
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </button>
        <LoginForm
          mode="login"
          returnTo={null}
          values={{ name: '', email: '' }}
          problem={null}
          notice={null}
          isInDialog
        />
      </dialog>
    </>
  );
}

function LoginIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M10 4h10v16H10M3 12h11M10.500 8l4 4l-4 4" />
    </svg>
  );
}
