ALTER TABLE "alertas" DROP CONSTRAINT "alertas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk";
--> statement-breakpoint
ALTER TABLE "automacoes_empresa" DROP CONSTRAINT "automacoes_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk";
--> statement-breakpoint
ALTER TABLE "alertas" ADD CONSTRAINT "alertas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automacoes_empresa" ADD CONSTRAINT "automacoes_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Deleting a company by hand takes along what somebody chose of its routines, as the rest of its registration.
grant delete on automacoes_empresa to partida_app;
--> statement-breakpoint
-- In a month that another accountant had, silence is no longer zero revenue: a change of category changes what open months
-- of the company are computed from.
create trigger empresas_categorias_recalculo after insert or update or delete on empresas_categorias
  for each row execute function marcar_recalculo_da_empresa();
