-- What became of an emission is what became of the bill that asked for it; corrected, the bill says what the note will say.
create or replace function levar_emissao_a_fatura() returns trigger language plpgsql as $$
begin
  update faturas f set
      estado = case new.estado when 'autorizada' then 2 when 'rejeitada' then 1 else 0 end,
      erro = case when new.estado = 'rejeitada' then coalesce(new.erros -> 0 ->> 'texto', 'O sistema nacional recusou a nota.') end,
      id_emissao = case when new.estado = 'abandonada' then null else f.id_emissao end,
      faturada_em = case when new.estado = 'autorizada' then new.competencia end,
      valor_centavos = new.valor_centavos,
      id_cliente = coalesce(new.id_cliente, f.id_cliente),
      id_servico = new.id_servico,
      descricao = new.pedido ->> 'descricao',
      atualizada_em = new.atualizada_em,
      versao = f.versao + 1
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.id_emissao = new.id and f.estado in (0, 1, 3);
  return null;
end $$;
