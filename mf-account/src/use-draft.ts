import { type ChangeHandler, type DefaultValues, type FieldValues, type UseFormRegister, useForm } from 'react-hook-form';

/**
 * react-hook-form as all forms here use it: a field is checked when it is left and on submit, never while it is typed in,
 * and what was wrong with it is forgotten with the first change.
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
