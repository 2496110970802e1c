-- The decision that the latest decision on a review item replaced, so that Undo restores it.
ALTER TABLE `review_items` ADD `replaced` text;