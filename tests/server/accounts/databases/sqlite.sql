-- session 1 of Ana: K9X3cdzPCsdekFWeV6YdCeQ7jVbhGE6q.NeVNyoPGkMLLcAkgpQ2zSHd6SrM3qSMnRgXfm-0pohc
-- session 2 of Ana: wnpQOgfYja4XfTFAuQ2oznoOiDKCiH1p.TbJZlWFTHaWne7OIx9fYPLqACyF4nTPAimQWPUyT_Mw
-- known device of Ana: bDnXB1jqkMlOAAMFo2NyLg.KbspnxUfRNTt6up3sqpuUQ.0K2qA0aHdIrgv-WlSor30g
-- session of Bia: yJyPXxzMrZM8An3xIVPlt0HCkP18tt0G.JVIJ03KepJ4kXHQClwAlHcrq6G4tlgpEvIbZ79F4mzQ
-- app secret of Bia: KGQE H7M7 7U3R BB27 HT5P NWK4 VQFY MUQG
-- recovery code 1 of Bia: jmua-rhwx-kkou-wfcb-bxf2-2coh-wm
-- recovery code 2 of Bia: gbir-klz5-stwa-3cw6-wxsf-x6i3-3y
-- open second step of Bia: eLua_vCUmf27FnGcPi9KuD7rbFbyUgifNlPQ5WJ5Fi8
-- session of Caio: dHirrUkx2fshTuMWj3ag0AhJe4cMEjf9.8Ecj0Q84fFvVjmCii4mxxEdRDlnYKF87IAcOGgiadA0
-- session of Dora: HnUQnOiNCgCHrEFZZh7AXsRjtRNb6d1T.GK4YudRTzIZr92kBPBLiEFexdlNTe6dfIBzDCfyfwEg
-- session of Elisa: KUxuxTqhJmPdzS1vsNW2mZNFeU1zHihD.iylnO4q1fL37HuoJaGJPXmmX52e2mzDw_M7g3NrE0J0
-- confirmation link of Elisa: de6f4a68e3de65bfd9ad563961c728913f6e4fbde8d347549912e47f016f60ae
-- reset link of Elisa: a00805aed4fafaac4b41f9a4557dfcd35f35d4d0fc65954dfc86ab32bc6c7997

insert into users (id, name, email, is_admin, created_at, email_verified, updated_at, terms_version, terms_accepted_at) values
  ('BPfOIy9wicayYBoyhqoQ', 'Ana', 'ana@exemplo.com', 0, '2026-11-22T12:00:00.000Z', 1, '2026-11-22T12:00:00.000Z', '01', '2026-11-22T12:00:00.000Z'),
  ('mmB9JFyVjPbVWo8fI6iG', 'Bia', 'bia@exemplo.com', 0, '2026-11-22T12:11:00.000Z', 1, '2026-11-22T12:11:00.000Z', '01', '2026-11-22T12:11:00.000Z'),
  ('LoE0lR0cIqzr7cy9m1gB', 'Caio', 'caio@exemplo.com', 1, '2026-11-22T12:22:00.000Z', 1, '2026-11-22T12:22:00.000Z', '01', '2026-11-22T12:22:00.000Z'),
  ('RYAoY5vyl4wBh7hNl3YQ', 'Dora', 'dora@exemplo.com', 0, '2026-11-22T12:33:00.000Z', 1, '2026-11-22T12:33:00.000Z', '01', '2026-11-22T12:33:00.000Z'),
  ('A6Y3OlnLQn4duI8sfSK3', 'Elisa', 'elisa@exemplo.com', 0, '2026-11-22T12:33:00.000Z', 0, '2026-11-22T12:33:00.000Z', '01', '2026-11-22T12:33:00.000Z');
insert into accounts (id, user_id, provider_id, issuer, account_id, password, created_at, updated_at) values
  ('40fb74b4-0798-4540-bf05-dd5a94685a10', 'BPfOIy9wicayYBoyhqoQ', 'credential', '', 'BPfOIy9wicayYBoyhqoQ', 'scrypt$16384$8$5$qZB8cwbqVqBSgRTSrIRK1A$BoBp3wD-EVhSiKPm9YAHv-iHEPwya4dJr4EiteYWHt8', '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z'),
  ('ae8e1741-c637-413b-85b6-920545cf4dd8', 'mmB9JFyVjPbVWo8fI6iG', 'credential', '', 'mmB9JFyVjPbVWo8fI6iG', 'scrypt$16384$8$5$Eqg6SnbLGJJydk6PSRvXCg$9lwLYKeIXpLjhsigprGSjycM21GBQwbtR3dSxOhGc3Q', '2026-11-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z'),
  ('66c9b37a-367a-4ef7-bb01-fc32f019e3bc', 'LoE0lR0cIqzr7cy9m1gB', 'credential', '', 'LoE0lR0cIqzr7cy9m1gB', 'scrypt$16384$8$5$h-OjFwGKNsF0CTYwFqed6w$EqSEfsqtzQGT-BKJTO-m-6Qple9xB1YQ4vPNikO_m6A', '2026-11-22T12:22:00.000Z', '2026-11-22T12:22:00.000Z'),
  ('b708fd1a-1a03-49cd-977e-16a22cab6f05', 'RYAoY5vyl4wBh7hNl3YQ', 'google', 'https://accounts.google.com/', 'google-subject-of-dora', null, '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z'),
  ('d024389d-506b-4f9d-a905-85163fece5e3', 'BPfOIy9wicayYBoyhqoQ', 'google', 'https://accounts.google.com/', 'google-subject-of-ana', null, '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z'),
  ('1b2c7446-0ce3-47ff-95d5-0833018aa4fa', 'A6Y3OlnLQn4duI8sfSK3', 'credential', '', 'A6Y3OlnLQn4duI8sfSK3', 'scrypt$16384$8$5$Aapcw6tUqpGVhi7q9-I72g$OotVc2Cm-9C9rjqTn0uVrD90-l4AmmwBcRe7KTmnruc', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z');
insert into sessions (id, token, user_id, email, expires_at, created_at, updated_at, ip_address, user_agent) values
  ('UF3PX6MyIfWA4dr9tXDQ', 'K9X3cdzPCsdekFWeV6YdCeQ7jVbhGE6q', 'BPfOIy9wicayYBoyhqoQ', 'ana@exemplo.com', '2026-12-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('6Alx4liWAIDbueeCVvTq', 'wnpQOgfYja4XfTFAuQ2oznoOiDKCiH1p', 'BPfOIy9wicayYBoyhqoQ', 'ana@exemplo.com', '2026-12-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('DK8qL2Q11yKEAGkiffuy', 'yJyPXxzMrZM8An3xIVPlt0HCkP18tt0G', 'mmB9JFyVjPbVWo8fI6iG', 'bia@exemplo.com', '2026-12-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('uQFIRTeB4dHiVDw2JMot', 'tG7lF0D0mbO5zuQ48wVJW4Ro54ntE0vf', 'LoE0lR0cIqzr7cy9m1gB', 'caio@exemplo.com', '2026-12-22T12:22:00.000Z', '2026-11-22T12:22:00.000Z', '2026-11-22T12:22:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('ouq41yhjPI69eh4bGvCJ', 'dHirrUkx2fshTuMWj3ag0AhJe4cMEjf9', 'LoE0lR0cIqzr7cy9m1gB', 'caio@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('JJLKO7og2Qe4nRcLkbUB', 'HnUQnOiNCgCHrEFZZh7AXsRjtRNb6d1T', 'RYAoY5vyl4wBh7hNl3YQ', 'dora@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', ''),
  ('GU15OxInWnOCVdZqzggc', 'abbjZmFctnq16AeQwTypmjvnbIzNke0z', 'BPfOIy9wicayYBoyhqoQ', 'ana@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', ''),
  ('83cy7FthxBSnd91ExV2q', 'KUxuxTqhJmPdzS1vsNW2mZNFeU1zHihD', 'A6Y3OlnLQn4duI8sfSK3', 'elisa@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values
  ('19e643b2-9b9c-467c-aae2-ed9c9ed4578b', 'syOVB6Rues4wwHsrvcoe1ml8gSF7Pyi8Vz_g0PMHX0A', 'A6Y3OlnLQn4duI8sfSK3', '2026-11-25T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z'),
  ('e4f1d74d-539f-493a-a2f4-0d79683df34e', 'VN7DP_Ly_B2KBtYYkkM19IfjvC7c8h6IjhobSkcwddo', 'A6Y3OlnLQn4duI8sfSK3', '2026-11-22T13:14:00.000Z', '2026-11-22T12:44:00.000Z', '2026-11-22T12:44:00.000Z');
insert into second_factors (user_id, sealed_secret, since, last_step) values
  ('mmB9JFyVjPbVWo8fI6iG', 'Iee-m3MucV17i2OLiXAM4QklXZpkmI6JgGf1LOJHHAqnjYqXpER-abSF9X--nk0d', 1795350120000, 59845004);
insert into recovery_codes (user_id, code_hash) values
  ('mmB9JFyVjPbVWo8fI6iG', 'O4ajA_VoP5GZk3o1ALpzJiASkwW4h3k2w8sXXzk0PPo'),
  ('mmB9JFyVjPbVWo8fI6iG', 'sneAaDGBghPzDrnsgCR-I0S5tuQzTIFDFzK2O2aDWtE'),
  ('mmB9JFyVjPbVWo8fI6iG', 'ApJgjXixkRdhd_tzrnypyWF5tiSAkiNmRRyAoCwvhv8'),
  ('mmB9JFyVjPbVWo8fI6iG', '_9HiJ3--aGbZ3Ys3oY25uY5yxGGvpyN2zLGRU2Czoyc'),
  ('mmB9JFyVjPbVWo8fI6iG', 'Tavy7_CqWF6-wsdGgSu3toHo0tUOzqpaSsoE-OuxkhA'),
  ('mmB9JFyVjPbVWo8fI6iG', 'nH-_OJkyGcCzuJa1zyyJ4Bmh9vf2yvhgH_KgD2fctxc'),
  ('mmB9JFyVjPbVWo8fI6iG', '3etE1jG8IdQUa7vn2h_2mV1s3OZ16P3JwTcoez-GMc8'),
  ('mmB9JFyVjPbVWo8fI6iG', 'Y0Oy5sTCcDSLAyv_1hdCO-HVsQrqcOE89wkpbee9SVo'),
  ('mmB9JFyVjPbVWo8fI6iG', 'AkujsYf3faJ8mxfFLfAO5gHRprN4N7_RJByv_EIi3g8'),
  ('mmB9JFyVjPbVWo8fI6iG', 'kDyFhipLbrGvPd_JK01X6EYbJEnWcj_uXvnYf9lc8_g');
insert into login_challenges (id, user_id, way, attempts, expires_at) values
  ('rJYmIsIF16eCcZp-NYdcbEWYS_1gAZ-sklPZjNvhWRM', 'mmB9JFyVjPbVWo8fI6iG', 'password', 0, 1795352040000);
insert into audit_entries (id, at, user_id, user_name, action, subject_id, subject_title, detail) values
  ('JwTRZBc3jsig1VmJdCJT', 1795350780000, 'LoE0lR0cIqzr7cy9m1gB', 'Caio', 'admin.logged-in', 'LoE0lR0cIqzr7cy9m1gB', '', 'com senha');
