CREATE TABLE "dominios" (
	"host" text PRIMARY KEY NOT NULL,
	"id_escritorio" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "dominios_host" CHECK (host = lower(host) and host ~ '^[a-z0-9.-]{3,253}$')
);
--> statement-breakpoint
ALTER TABLE "dominios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "manutencao" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"ligada" boolean NOT NULL,
	"retorno_previsto" timestamp with time zone,
	"mensagem" text,
	"alterada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "manutencao_unica" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "manutencao" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marcas" (
	"id_escritorio" uuid PRIMARY KEY NOT NULL,
	"nome" text,
	"titulo" text,
	"cor" char(7),
	"email_de_suporte" text,
	"telefone_de_suporte" text,
	"endereco_de_suporte" text,
	"remetente" text,
	"responder_para" text,
	"alterada_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "marcas_cor" CHECK (cor is null or cor ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "marcas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "marcas_arquivos" (
	"id_escritorio" uuid NOT NULL,
	"tipo" text NOT NULL,
	"conteudo" text NOT NULL,
	"hash" char(64) NOT NULL,
	"bytes" "bytea" NOT NULL,
	"alterado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "marcas_arquivos_id_escritorio_tipo_pk" PRIMARY KEY("id_escritorio","tipo"),
	CONSTRAINT "marcas_arquivos_tipo" CHECK (tipo in ('logo-claro', 'logo-escuro', 'favicon')),
	CONSTRAINT "marcas_arquivos_tamanho" CHECK (length(bytes) <= 524288)
);
--> statement-breakpoint
ALTER TABLE "marcas_arquivos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "filtros_salvos" (
	"id_usuario" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tela" text NOT NULL,
	"nome" text NOT NULL,
	"busca" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "filtros_salvos_id_usuario_id_pk" PRIMARY KEY("id_usuario","id")
);
--> statement-breakpoint
ALTER TABLE "filtros_salvos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notificacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"chave" text NOT NULL,
	"tipo" text NOT NULL,
	"titulo" text NOT NULL,
	"mensagem" text NOT NULL,
	"destino" text,
	"id_lote" uuid,
	"criada_em" timestamp with time zone NOT NULL,
	"lida_em" timestamp with time zone,
	CONSTRAINT "notificacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "notificacoes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "preferencias" (
	"id_usuario" uuid PRIMARY KEY NOT NULL,
	"dados" jsonb NOT NULL,
	"alteradas_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferencias" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dominios" ADD CONSTRAINT "dominios_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marcas" ADD CONSTRAINT "marcas_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marcas_arquivos" ADD CONSTRAINT "marcas_arquivos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filtros_salvos" ADD CONSTRAINT "filtros_salvos_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notificacoes" ADD CONSTRAINT "notificacoes_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferencias" ADD CONSTRAINT "preferencias_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filtros_salvos_nome" ON "filtros_salvos" USING btree ("id_usuario","tela",lower(nome));--> statement-breakpoint
CREATE UNIQUE INDEX "notificacoes_chave" ON "notificacoes" USING btree ("id_escritorio","id_usuario","chave");--> statement-breakpoint
CREATE INDEX "notificacoes_da_pessoa" ON "notificacoes" USING btree ("id_escritorio","id_usuario","criada_em" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "dominios_do_escritorio" ON "dominios" AS PERMISSIVE FOR SELECT TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "dominios_da_plataforma" ON "dominios" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "manutencao_lida" ON "manutencao" AS PERMISSIVE FOR SELECT TO "partida_app" USING (true);--> statement-breakpoint
CREATE POLICY "manutencao_da_plataforma" ON "manutencao" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "marcas_do_escritorio" ON "marcas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "marcas_da_plataforma" ON "marcas" AS PERMISSIVE FOR SELECT TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "marcas_arquivos_do_escritorio" ON "marcas_arquivos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "marcas_arquivos_da_plataforma" ON "marcas_arquivos" AS PERMISSIVE FOR SELECT TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "filtros_salvos_da_pessoa" ON "filtros_salvos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) WITH CHECK (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notificacoes_do_escritorio" ON "notificacoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notificacoes_lidas_pela_pessoa" ON "notificacoes" AS RESTRICTIVE FOR SELECT TO "partida_app" USING (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notificacoes_alteradas_pela_pessoa" ON "notificacoes" AS RESTRICTIVE FOR UPDATE TO "partida_app" USING (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) WITH CHECK (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "preferencias_da_pessoa" ON "preferencias" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) WITH CHECK (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);