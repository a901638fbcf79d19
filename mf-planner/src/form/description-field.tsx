import { TextArea } from '@osaka/web-kit';

const LENGTH = 500;

interface DescriptionFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** 여행 설명, truncated at its maximum length, but never while an IME composes a syllable, which would break it. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  return (
    <TextArea
      label="여행 설명"
      help={`10~${LENGTH}자`}
      error={error}
      maxLength={LENGTH}
      value={value}
      onChange={({ target, nativeEvent }) =>
        onChange('isComposing' in nativeEvent && nativeEvent.isComposing ? target.value : target.value.slice(0, LENGTH))
      }
    />
  );
}
