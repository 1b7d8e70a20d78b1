-- In which language the notes on the condition and the texts of pictures were written, and what they say in others. Of what
-- is there already the language is not known.
ALTER TABLE assets
  ADD COLUMN condition_notes_languages jsonb NOT NULL DEFAULT '{"written_in": null, "translations": {}}',
  ADD CONSTRAINT assets_condition_notes_languages_object CHECK (jsonb_typeof(condition_notes_languages) = 'object');

ALTER TABLE media
  ADD COLUMN image_text_languages jsonb NOT NULL DEFAULT '{"written_in": null, "translations": {}}',
  ADD CONSTRAINT media_image_text_languages_object CHECK (jsonb_typeof(image_text_languages) = 'object');
