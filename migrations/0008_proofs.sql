-- How the owner of a token had proven to be the account's owner.
ALTER TABLE `api_tokens` ADD `proven_by` text;