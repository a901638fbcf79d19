import {
  type ChangeHandler,
  type DefaultValues,
  type FieldValues,
  type UseFormRegister,
  useForm,
} from 'react-hook-form';

/**
 * react-hook-form with the settings of all forms: fields are validated on blur and on submit, never while typing,
 * and an error is cleared by the first change.
 */
export function useDraft<T extends FieldValues>(empty: DefaultValues<T>) {
  const form = useForm<T>({ mode: 'onBlur', reValidateMode: 'onBlur', defaultValues: empty });

  const register: UseFormRegister<T> = (name, options) => {
    const field = form.register(name, options);
    const onChange: ChangeHandler = async (event) => {
      if (form.getFieldState(name).error) form.clearErrors(name);
      await field.onChange(event);
    };
    return { ...field, onChange };
  };
  return { ...form, register, errors: form.formState.errors };
}
