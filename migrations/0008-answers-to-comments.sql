-- Answers to comments, edited comments, and what became of reports.

-- A thread is a comment and its answers: its date and id are those of the comment that begins it.
alter table comments add column thread_at bigint not null default 0;
alter table comments add column thread_id text not null default '';
-- The comment that is answered, which may be gone.
alter table comments add column answers_to text;
-- Its author, who reads the answer in `Minha conta`; empty without an account.
alter table comments add column answered_user_id text;
-- When its author last changed the text.
alter table comments add column edited_at bigint;
update comments set thread_at = created_at, thread_id = id;
-- Newest threads first, and in each the oldest answer: the order that readers see first.
create index comments_by_thread on comments (news_id, thread_at desc, thread_id desc, created_at, id, state);
create index comments_without_thread on comments (id) where thread_id = '';
create index comments_by_answered on comments (answered_user_id, created_at, id, state);

alter table removed_comments add column thread_at bigint not null default 0;
alter table removed_comments add column thread_id text not null default '';
alter table removed_comments add column answers_to text;
alter table removed_comments add column answered_user_id text;
alter table removed_comments add column edited_at bigint;
create index removed_comments_by_answered on removed_comments (answered_user_id);
update removed_comments set thread_at = created_at, thread_id = id;
-- Reports of a deleted comment stay, so that those who sent them learn what became of them.
alter table removed_comments drop column reports;
-- 1 when the newsroom closed the report by deleting the comment, and not by keeping it.
alter table comment_reports add column is_upheld integer not null default 0 check (is_upheld in (0, 1));
