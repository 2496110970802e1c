-- After an account is deleted the text indexes that had its name are written anew: which of them still may hold letters of it.
CREATE TABLE `search_traces` (
	`name` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "search_traces_name" CHECK("search_traces"."name" in ('user_search', 'review_search'))
) STRICT;
