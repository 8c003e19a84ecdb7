import type { AcceptedTerms, KnownPerson, ProvenIdentity } from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';

/**
 * The user for whom a provider vouches. An account with the same address is linked only when the address is verified on
 * both sides; without an account one is created (docs/product.md#accounts). Null when an account has the address, or the
 * provider does not vouch for it.
 */
export async function recognizeIdentity(
  { users, credentials }: Pick<Stores, 'users' | 'credentials'>,
  { email, isEmailVerified, name, ...identity }: ProvenIdentity,
  { terms, now }: { terms: AcceptedTerms; now: number },
): Promise<KnownPerson | null> {
  const linkedId = await credentials.findLinkedUserId(identity);
  const linked = linkedId === null ? null : await users.findById(linkedId);
  if (linked) return { id: linked.id, email: linked.email };
  // An address that the provider does not vouch for opens nothing and reserves nothing.
  if (!isEmailVerified) return null;
  const known = await users.findByEmail(email);
  if (known && !(await users.isEmailVerified(known.id))) return null;
  const id = known?.id ?? createId();
  if (!known) await users.create({ id, name, email, isEmailVerified, terms, createdAt: now });
  await credentials.link(id, identity, now);
  return { id, email };
}
