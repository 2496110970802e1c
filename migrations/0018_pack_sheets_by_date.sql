-- The job that forgets old pack sheets finds them by their market day.
CREATE INDEX `pack_sheets_by_date` ON `pack_sheets` (`pickup_date`);