-- The browsers of a person have something to be told. Who writes a notice may not see them: for this one statement the trigger asks
-- as the person, and then gives the scope back.
create or replace function acordar_aparelhos() returns trigger language plpgsql as $$
declare
  quem text := coalesce(current_setting('app.usuario', true), '');
begin
  perform set_config('app.usuario', new.id_usuario::text, true);
  update aparelhos_de_aviso set tem_novas = true
    where id_usuario = new.id_usuario and id_escritorio = new.id_escritorio and not tem_novas;
  perform set_config('app.usuario', quem, true);
  return null;
end $$;
