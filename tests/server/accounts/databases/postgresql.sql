-- session 1 of Ana: rsAuPANm3LrLWO70Xtcsg3dtnqqKRPdc.pQH3W9jHOMiQq_BdnIclADurqQRfzQJRIRgC1FwvWlw
-- session 2 of Ana: UI2WH0JQ9VTYTlAALTsSqEsYdrWvofDl.YLqph2lMFUG0zrVPxll_FqfRnrtCVQHi_kyvJL6VE88
-- known device of Ana: 1wbj1we8KCVX8coO3mTa5Q.0Fh_Nuai-161b5Z1wLpIcQ.QDCk3bWJRHeMg2tnU7KGxw
-- session of Bia: jQ59eT9fGQCIUjxbwkYPrkFzZ9gmltS0._oH5vE7Jsu0-qXv3sGnSVVuAE0uNLpmBqpDBQFQTAms
-- app secret of Bia: Y6FY TNSN ILCY A5PF 5EXR WZB2 3P4L SUGY
-- recovery code 1 of Bia: ewdk-kklj-ubmj-fjdo-gqrw-n6dc-lm
-- recovery code 2 of Bia: sfs2-piwj-3ktn-faqz-tzgg-mrvh-lq
-- open second step of Bia: PTB5sDmvoN3809RrLAmLAWXj-QWtTUiuKtB6e7LDAdI
-- session of Caio: Qwzvxmq92XraDIdXXZsX5Wc6WAsl3WOQ.sjmtbzwv0Si7mtUhWq6j4VWSNnfA-KMwhITe9lGr1eU
-- session of Dora: ilsL7ezt3qV7mhTsSw4PmqPLTsmx6MD6.Ij2HqO3epYQeInbsK2WcOdzAP0socCwodA1s95T-uJU
-- session of Elisa: e4EQut9usoS0CXUtFytNSedDw1ZyFo5a.VvAdpEqcJ-gDocFFtM7nKPL0DTiDrnTsRJVU4Rf_36U
-- confirmation link of Elisa: 6bcac070f52a394e7e9029359c0be64d45d3858872c345f7d8d0a829e56be737
-- reset link of Elisa: add182aa12bd431116ced92d9e0b9216414252f7f2c7f62c418ea69a442db431

insert into users (id, name, email, is_admin, created_at, email_verified, updated_at, terms_version, terms_accepted_at) values
  ('BpFQRysaUWT0AmD8Blsg', 'Ana', 'ana@exemplo.com', 0, '2026-11-22T12:00:00.000Z', 1, '2026-11-22T12:00:00.000Z', '01', '2026-11-22T12:00:00.000Z'),
  ('iTfabsjOtXGNJCLfxl2G', 'Bia', 'bia@exemplo.com', 0, '2026-11-22T12:11:00.000Z', 1, '2026-11-22T12:11:00.000Z', '01', '2026-11-22T12:11:00.000Z'),
  ('tRvEkYsMx68z1ievy4Rx', 'Caio', 'caio@exemplo.com', 1, '2026-11-22T12:22:00.000Z', 1, '2026-11-22T12:22:00.000Z', '01', '2026-11-22T12:22:00.000Z'),
  ('5x3UdvYXRUTAKH4kon84', 'Dora', 'dora@exemplo.com', 0, '2026-11-22T12:33:00.000Z', 1, '2026-11-22T12:33:00.000Z', '01', '2026-11-22T12:33:00.000Z'),
  ('wm4HtsQO2jVwJw1iyQUe', 'Elisa', 'elisa@exemplo.com', 0, '2026-11-22T12:33:00.000Z', 0, '2026-11-22T12:33:00.000Z', '01', '2026-11-22T12:33:00.000Z');
insert into accounts (id, user_id, provider_id, issuer, account_id, password, created_at, updated_at) values
  ('0f10ccb2-1731-48bd-940b-d1096902553b', 'BpFQRysaUWT0AmD8Blsg', 'credential', '', 'BpFQRysaUWT0AmD8Blsg', 'scrypt$16384$8$5$IaFFiIg2-PGLFBwY1tXV2Q$ChRnLf7kOn7UonMJKGlCzgtslkcubD4UP_sUb2dx1Nk', '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z'),
  ('e2a11167-4ff6-4645-b1e1-f7831cc4024a', 'iTfabsjOtXGNJCLfxl2G', 'credential', '', 'iTfabsjOtXGNJCLfxl2G', 'scrypt$16384$8$5$4Lie-YNyg3ThdcjgeeJtvQ$iEVIYJe9V0DgdCZv8i055IprSvjvYiuopXw7eg-CgZ4', '2026-11-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z'),
  ('7fe6988a-b4f3-4951-9b19-4f0afd65a056', 'tRvEkYsMx68z1ievy4Rx', 'credential', '', 'tRvEkYsMx68z1ievy4Rx', 'scrypt$16384$8$5$F7WjDztnkLiw_Uv_j6rjMA$edrMsbwSNNhqRrOCe95ZQ3CJQcFlu8upkJ2p8lD6Tts', '2026-11-22T12:22:00.000Z', '2026-11-22T12:22:00.000Z'),
  ('47d24798-a9db-42cc-9cea-0b684b78d3ea', '5x3UdvYXRUTAKH4kon84', 'google', 'https://accounts.google.com/', 'google-subject-of-dora', null, '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z'),
  ('d140afc1-3925-4787-9778-e6697691b256', 'BpFQRysaUWT0AmD8Blsg', 'google', 'https://accounts.google.com/', 'google-subject-of-ana', null, '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z'),
  ('7cf121e3-3e9e-4b52-85b7-cc97405615ab', 'wm4HtsQO2jVwJw1iyQUe', 'credential', '', 'wm4HtsQO2jVwJw1iyQUe', 'scrypt$16384$8$5$4LpGA83IP-PHCxD-9_M52A$PUOAFDmlFog3vgQmLXLqkngV7qfrWe7HL6X4LRS4ohg', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z');
insert into sessions (id, token, user_id, email, expires_at, created_at, updated_at, ip_address, user_agent) values
  ('z89RypTstiV6nJOWo34Z', 'rsAuPANm3LrLWO70Xtcsg3dtnqqKRPdc', 'BpFQRysaUWT0AmD8Blsg', 'ana@exemplo.com', '2026-12-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('FX4YXvGJ5TP2hC6Rl8gh', 'UI2WH0JQ9VTYTlAALTsSqEsYdrWvofDl', 'BpFQRysaUWT0AmD8Blsg', 'ana@exemplo.com', '2026-12-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('QUcD1wS8QcQmZZ3qpCr4', 'jQ59eT9fGQCIUjxbwkYPrkFzZ9gmltS0', 'iTfabsjOtXGNJCLfxl2G', 'bia@exemplo.com', '2026-12-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '2026-11-22T12:11:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('5FBOHlnFujW1iVZNOzLO', 'GFi6BlcjYzJcpDZLrIF66lGSuG3gdmdn', 'tRvEkYsMx68z1ievy4Rx', 'caio@exemplo.com', '2026-12-22T12:22:00.000Z', '2026-11-22T12:22:00.000Z', '2026-11-22T12:22:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('OvNQtrVdVLnJXt1dcnle', 'Qwzvxmq92XraDIdXXZsX5Wc6WAsl3WOQ', 'tRvEkYsMx68z1ievy4Rx', 'caio@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ('0Rbe1nzROTImfBJpb5cm', 'ilsL7ezt3qV7mhTsSw4PmqPLTsmx6MD6', '5x3UdvYXRUTAKH4kon84', 'dora@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', ''),
  ('KSws9TL23lXVYnIqrEwh', 'N01VFzqaaMzisT1OhlvzJG3SmRSMBUDP', 'BpFQRysaUWT0AmD8Blsg', 'ana@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', ''),
  ('Na5SXWFUcA2Yot1lm7Zj', 'e4EQut9usoS0CXUtFytNSedDw1ZyFo5a', 'wm4HtsQO2jVwJw1iyQUe', 'elisa@exemplo.com', '2026-12-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values
  ('25d7205d-dde4-4cc8-9b63-05e81badbf15', 'mIsCO48PKjt-I60X9Z1MdnLmQ9BrZFWfQYsExXCM5no', 'wm4HtsQO2jVwJw1iyQUe', '2026-11-25T12:33:00.000Z', '2026-11-22T12:33:00.000Z', '2026-11-22T12:33:00.000Z'),
  ('381de697-f841-47af-ac98-7e746a9a59be', 'oR1Rk63_DMHHUa7T9AAopL1S1J1h_KtqGPlZUY_0lYQ', 'wm4HtsQO2jVwJw1iyQUe', '2026-11-22T13:14:00.000Z', '2026-11-22T12:44:00.000Z', '2026-11-22T12:44:00.000Z');
insert into second_factors (user_id, sealed_secret, since, last_step) values
  ('iTfabsjOtXGNJCLfxl2G', 'ZrFbf1n1t-uehjSnpPnN8LQlxmQciLUDDMzvJR3wcB1VXda3xwd4VeTQdpkipDb4', 1795350120000, 59845004);
insert into recovery_codes (user_id, code_hash) values
  ('iTfabsjOtXGNJCLfxl2G', 'ww7Wg1QKu-Ch130hOWK90nOf9ZAUa4G1-pS7pDpH5SQ'),
  ('iTfabsjOtXGNJCLfxl2G', 'oNqHfvNkz-K17E0EreXR4onWBMAgfbIcujyIDQW7f48'),
  ('iTfabsjOtXGNJCLfxl2G', 'P12g2NhDLVQ8f7c2H9FWfxkJ0E5WaGyGc0AWmnQmpQA'),
  ('iTfabsjOtXGNJCLfxl2G', 'jRG08yMvVtXPj6LB-GM4Gb_7_Y6O5z8W8yFvPXnzu5o'),
  ('iTfabsjOtXGNJCLfxl2G', 'f4Juq8ZvauZTgNj6VUPLBRzasziCImwL1GsbMds1DBg'),
  ('iTfabsjOtXGNJCLfxl2G', 'swP2uXsB2hWq-FrNjhIuyZ0LQP0umeV8b-Sj2NX6rwU'),
  ('iTfabsjOtXGNJCLfxl2G', '-PFBOQKJXKGQ7dDDXCb0KCwWsY63mCdAjHNZGb8tw0I'),
  ('iTfabsjOtXGNJCLfxl2G', 'wXY6rSRIWR3taKIXBO70dDjER4U4OTuAjhIe4ZLVRY8'),
  ('iTfabsjOtXGNJCLfxl2G', 'szLOXB2zN5rtBh6kkdt5Hdgs0ZW5P5U8PiyTvUQkQJ0'),
  ('iTfabsjOtXGNJCLfxl2G', '9C014uIU9fADNahXkVZXgrxtpLCZdw-PcBwthW2-QWI');
insert into login_challenges (id, user_id, way, attempts, expires_at) values
  ('M4uxpLZdppKDA-8kNqJCbkhKC0C5FL826x21s_NI8yY', 'iTfabsjOtXGNJCLfxl2G', 'password', 0, 1795352040000);
insert into audit_entries (id, at, user_id, user_name, action, subject_id, subject_title, detail) values
  ('7qWVEFZb47sCZcbrbFCy', 1795350780000, 'tRvEkYsMx68z1ievy4Rx', 'Caio', 'admin.logged-in', 'tRvEkYsMx68z1ievy4Rx', '', 'com senha');
