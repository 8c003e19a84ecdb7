import { useState } from 'react';
import { AccountPart, type Profile } from './account-part.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** The way out. */
export function DeletePart({ profile }: { profile: Profile }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountPart id="conta-excluir" title="Excluir conta">
      <p className="text-muted">
        Perfil, acessos, sessões e denúncias são apagados na hora e não voltam. O que fica e o que acontece
        com os comentários, você vê antes de confirmar.
      </p>
      <p className="mt-5">
        <button
          type="button"
          className="button-line border-bad text-bad"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Excluir minha conta
        </button>
      </p>
      {isAsking ? <DeleteDialog profile={profile} onClose={() => setAsking(false)} /> : null}
    </AccountPart>
  );
}
