-- signed off: likenesses only repeats what markets, vendors and applications say of themselves. Their rows now say it in columns of their own that the database works out.
DROP TRIGGER `market_is_like`;
--> statement-breakpoint
DROP TRIGGER `market_is_like_others`;
--> statement-breakpoint
DROP TRIGGER `market_is_like_none`;
--> statement-breakpoint
DROP TRIGGER `vendor_is_like`;
--> statement-breakpoint
DROP TRIGGER `vendor_is_like_others`;
--> statement-breakpoint
DROP TRIGGER `vendor_is_like_none`;
--> statement-breakpoint
DROP TRIGGER `market_submission_is_like`;
--> statement-breakpoint
DROP TRIGGER `market_submission_is_like_others`;
--> statement-breakpoint
DROP TRIGGER `market_submission_is_like_none`;
--> statement-breakpoint
DROP TRIGGER `vendor_application_is_like`;
--> statement-breakpoint
DROP TRIGGER `vendor_application_is_like_others`;
--> statement-breakpoint
DROP TRIGGER `vendor_application_is_like_none`;
--> statement-breakpoint
DROP VIEW `likenesses_now`;
--> statement-breakpoint
DROP TABLE `likenesses`;
--> statement-breakpoint
ALTER TABLE `markets` ADD `likeness_1` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone, address)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `likeness_2` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `likeness_3` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `like_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `like_mail` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `like_phone` text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `markets` ADD `like_place` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[3]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `markets_like_name` ON `markets` (`like_name`) WHERE like_name is not null and removed_at is null;
--> statement-breakpoint
CREATE INDEX `markets_like_mail` ON `markets` (`like_mail`) WHERE like_mail is not null and removed_at is null;
--> statement-breakpoint
CREATE INDEX `markets_like_phone` ON `markets` (`like_phone`) WHERE like_phone is not null and removed_at is null;
--> statement-breakpoint
CREATE INDEX `markets_like_place` ON `markets` (`like_place`) WHERE like_place is not null and removed_at is null;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `likeness_1` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `likeness_2` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `likeness_3` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `like_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `like_mail` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendors` ADD `like_phone` text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `vendors_like_name` ON `vendors` (`like_name`) WHERE like_name is not null and removed_at is null;
--> statement-breakpoint
CREATE INDEX `vendors_like_mail` ON `vendors` (`like_mail`) WHERE like_mail is not null and removed_at is null;
--> statement-breakpoint
CREATE INDEX `vendors_like_phone` ON `vendors` (`like_phone`) WHERE like_phone is not null and removed_at is null;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `likeness_1` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `likeness_2` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `likeness_3` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `like_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `like_mail` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `vendor_applications` ADD `like_phone` text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `vendor_applications_like_name` ON `vendor_applications` (`like_name`) WHERE like_name is not null;
--> statement-breakpoint
CREATE INDEX `vendor_applications_like_mail` ON `vendor_applications` (`like_mail`) WHERE like_mail is not null;
--> statement-breakpoint
CREATE INDEX `vendor_applications_like_phone` ON `vendor_applications` (`like_phone`) WHERE like_phone is not null;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `likeness_1` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(json_array(name, contact_email, contact_phone, address)), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'å', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'Å', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `likeness_2` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_1, 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `likeness_3` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(likeness_2, 'õ', 'o'), 'ø', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ø', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `like_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[0]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `like_mail` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[1]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `like_phone` text GENERATED ALWAYS AS (substr(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[2]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', ''), -10)) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `market_submissions` ADD `like_place` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(json_extract(likeness_3, '$[3]'), '&', 'and'), ' ', ''), '''', ''), '’', ''), '-', ''), '.', ''), ',', ''), '(', ''), ')', ''), '+', ''), '/', ''), '#', '')) VIRTUAL;
--> statement-breakpoint
CREATE INDEX `market_submissions_like_name` ON `market_submissions` (`like_name`) WHERE like_name is not null;
--> statement-breakpoint
CREATE INDEX `market_submissions_like_mail` ON `market_submissions` (`like_mail`) WHERE like_mail is not null;
--> statement-breakpoint
CREATE INDEX `market_submissions_like_phone` ON `market_submissions` (`like_phone`) WHERE like_phone is not null;
--> statement-breakpoint
CREATE INDEX `market_submissions_like_place` ON `market_submissions` (`like_place`) WHERE like_place is not null;
