/** The button `Entrar` of the header and its dialog; without JavaScript it leads to /login (docs/product.md#frame). */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { PersonIcon } from '../../ui/icon.tsx';
import LoginForm from './login-form.tsx';

export default function LoginDialog({ offersGoogle }: { offersGoogle: boolean }) {
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
          <PersonIcon />
          Entrar
        </button>
      </form>
      {isOpen
        ? // The menu of the header closes when the dialog opens, and would hide a dialog inside it.
          createPortal(
            <Dialog title="Entrar na conta" hasHeading={false} closedby="any" onClose={() => setOpen(false)}>
              <CloseButton className="absolute end-4 top-3" />
              <LoginForm
                mode="login"
                returnTo={null}
                values={{ name: '', email: '' }}
                problem={null}
                notice={null}
                offersGoogle={offersGoogle}
              />
            </Dialog>,
            document.body,
          )
        : null}
    </>
  );
}
