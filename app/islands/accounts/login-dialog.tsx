import { useState } from 'react';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import LoginForm from './login-form.tsx';

/** `Entrar` and its dialog (docs/product.md#frame); without JavaScript it leads to /login. */
export default function LoginDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <form
        action="/login"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <button type="submit" aria-haspopup="dialog" className="header-action">
          <Icon path="M10 4h10v16H10M3 12h11M10.500 8l4 4l-4 4" />
          <span className="max-sm:sr-only">Entrar</span>
        </button>
      </form>
      {isOpen ? (
        <Dialog title="Entrar na conta" hasHeading={false} closedby="any" onClose={() => setOpen(false)}>
          <CloseButton className="absolute end-4 top-3" />
          <LoginForm
            mode="login"
            returnTo={null}
            values={{ name: '', email: '' }}
            problem={null}
            notice={null}
          />
        </Dialog>
      ) : null}
    </>
  );
}
