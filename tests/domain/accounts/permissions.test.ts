/** What each role may do, and see. */
import { expect, it } from 'vitest';
import {
  addsRights,
  mayDo,
  nameRoles,
  permissions,
  type Role,
  rolesIn,
  rolesText,
  theRoles,
} from '../../../domain/accounts/permissions.ts';

const rightsOf = (...roles: Role[]) => permissions.filter((right) => mayDo({ roles }, right));

it('gives the rights of every role, and none without a role', () => {
  expect(rightsOf()).toEqual([]);
  const both = rightsOf('reporter', 'moderator');
  expect(both).toEqual(
    permissions.filter((right) => [...rightsOf('reporter'), ...rightsOf('moderator')].includes(right)),
  );
  expect(both).toContain('write-news');
  expect(both).toContain('read-messages');
  expect(both).not.toContain('edit-all-news');
});

it('knows whether roles add rights to others', () => {
  expect(addsRights([], ['reporter'])).toBe(true);
  expect(addsRights(['editor'], ['moderator'])).toBe(true);
  expect(addsRights(['editor'], ['reporter'])).toBe(false);
  expect(addsRights(['admin'], ['editor', 'moderator'])).toBe(false);
});

it('reads and writes the text of roles in one order, without unknown ones', () => {
  expect(rolesText(['moderator', 'admin', 'moderator'])).toBe('admin, moderator');
  expect(rolesIn('moderator, dono,admin')).toEqual(['admin', 'moderator']);
  expect(rolesIn('reader')).toEqual([]);
});

it('names roles in sentences', () => {
  expect(nameRoles([])).toBe('Leitura');
  expect(theRoles(['editor'])).toBe('a função Edição');
  expect(theRoles(['moderator', 'reporter'])).toBe('as funções Reportagem e Moderação');
});
