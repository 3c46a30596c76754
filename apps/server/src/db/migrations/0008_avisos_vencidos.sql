CREATE INDEX "notificacoes_lidas" ON "notificacoes" USING btree ("lida_em") WHERE lida_em is not null;--> statement-breakpoint
CREATE POLICY "notificacoes_vencidas" ON "notificacoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days') WITH CHECK (false);--> statement-breakpoint
CREATE POLICY "notificacoes_apagadas_so_vencidas" ON "notificacoes" AS RESTRICTIVE FOR DELETE TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days');--> statement-breakpoint
ALTER POLICY "notificacoes_lidas_pela_pessoa" ON "notificacoes" TO partida_app USING (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid or (current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days'));--> statement-breakpoint
grant delete on notificacoes to partida_app;
