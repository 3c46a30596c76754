do $$ declare t text; begin
  foreach t in array array['preferencias','filtros_salvos','notificacoes','marcas','marcas_arquivos','dominios','manutencao'] loop
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
--> statement-breakpoint
grant select, insert, update, delete on preferencias, filtros_salvos, marcas_arquivos, dominios to partida_app;
--> statement-breakpoint
grant select, insert, update on marcas, manutencao to partida_app;
--> statement-breakpoint
-- What a notice says is written once; the person only marks it as read.
grant select, insert, update (lida_em) on notificacoes to partida_app;
--> statement-breakpoint
create trigger marcas_auditoria after insert or update on marcas for each row execute function auditar('versao,alterada_em');
--> statement-breakpoint
create trigger marcas_arquivos_auditoria after insert or update or delete on marcas_arquivos for each row execute function auditar('bytes,alterado_em');
--> statement-breakpoint
create trigger dominios_auditoria after insert or update or delete on dominios for each row execute function auditar();
--> statement-breakpoint
create trigger manutencao_auditoria after insert or update on manutencao for each row execute function auditar();
