-- A month of an account that was checked takes no line and loses none. The share lock serialises with checking, which holds the account.
create or replace function recusar_conta_conferida() returns trigger language plpgsql as $$
declare linha record := coalesce(new, old);
begin
  perform 1 from contas_correntes c where c.id_escritorio = linha.id_escritorio and c.id = linha.id_conta for share;
  if exists (select 1 from contas_meses m where m.id_escritorio = linha.id_escritorio and m.id_conta = linha.id_conta
      and m.competencia = linha.competencia) then
    raise exception 'conta-conferida' using errcode = 'PT012', detail = linha.competencia;
  end if;
  return linha;
end $$;
