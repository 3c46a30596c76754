CREATE TABLE "chaves_api" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"nome" text NOT NULL,
	"prefixo" text NOT NULL,
	"hash" char(64) NOT NULL,
	"escopos" text[] NOT NULL,
	"empresas" uuid[],
	"expira_em" timestamp with time zone,
	"ultimo_uso_em" timestamp with time zone,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" uuid NOT NULL,
	"revogada_em" timestamp with time zone,
	CONSTRAINT "chaves_api_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "chaves_api" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "convites" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"hash" char(64) NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "convites_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "convites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"id_escritorio" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"chave" text NOT NULL,
	"rota" text NOT NULL,
	"hash_pedido" char(64) NOT NULL,
	"status" smallint,
	"resposta" jsonb,
	"tentativas" integer DEFAULT 1 NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotencia_id_escritorio_id_usuario_chave_pk" PRIMARY KEY("id_escritorio","id_usuario","chave")
);
--> statement-breakpoint
ALTER TABLE "idempotencia" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tokens_encerrados" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens_encerrados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auditoria" (
	"sequencia" bigserial PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"id_escritorio" uuid,
	"id_empresa" uuid,
	"em" timestamp with time zone DEFAULT now() NOT NULL,
	"acao" text NOT NULL,
	"entidade" text,
	"id_registro" text,
	"id_usuario" uuid,
	"autor" text NOT NULL,
	"papel" smallint,
	"endereco" text,
	"agente" text,
	"id_pedido" text,
	"antes" jsonb,
	"depois" jsonb,
	"detalhe" text,
	CONSTRAINT "auditoria_acao" CHECK (acao in ('inserir', 'alterar', 'excluir', 'entrada', 'entrada-recusada', 'saida', 'recusa', 'exportacao', 'seguranca'))
);
--> statement-breakpoint
ALTER TABLE "auditoria" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mensagens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chave" text NOT NULL,
	"id_escritorio" uuid,
	"tipo" text NOT NULL,
	"para" text NOT NULL,
	"assunto" text NOT NULL,
	"corpo_cifrado" text,
	"estado" text NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"proxima_tentativa_em" timestamp with time zone NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"enviada_em" timestamp with time zone,
	"erro" text,
	CONSTRAINT "mensagens_estado" CHECK (estado in ('pendente', 'enviando', 'enviada', 'incerta', 'falhou'))
);
--> statement-breakpoint
ALTER TABLE "mensagens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chaves_de_dados" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chave_cifrada" text NOT NULL,
	"mestra" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codigos_de_recuperacao" (
	"sub" uuid NOT NULL,
	"hash" char(64) NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "codigos_de_recuperacao_sub_hash_pk" PRIMARY KEY("sub","hash")
);
--> statement-breakpoint
CREATE TABLE "desafios" (
	"desafio" text PRIMARY KEY NOT NULL,
	"sub" uuid,
	"interacao" text,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fichas" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"finalidade" text NOT NULL,
	"email" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	"usada_em" timestamp with time zone,
	CONSTRAINT "fichas_finalidade" CHECK (finalidade in ('confirmar-email', 'nova-senha', 'trocar-email'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"nome" text NOT NULL,
	"chave_publica" "bytea" NOT NULL,
	"contador" bigint NOT NULL,
	"transportes" text[] NOT NULL,
	"sincronizada" boolean NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"usada_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessoes" (
	"uid" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"metodos" text[] NOT NULL,
	"endereco" text,
	"agente" text,
	"iniciada_em" timestamp with time zone NOT NULL,
	"ultimo_uso_em" timestamp with time zone NOT NULL,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usuarios" ALTER COLUMN "sub" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "ultima_entrada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usuarios" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chaves_do_provedor" ADD COLUMN "aposentada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "segundo_fator_cifrado" text;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "segundo_fator_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "ultimo_passo_totp" bigint;--> statement-breakpoint
ALTER TABLE "contas" ADD COLUMN "ultima_entrada_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chaves_api" ADD CONSTRAINT "chaves_api_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chaves_api" ADD CONSTRAINT "chaves_api_criada_por_usuarios_id_fk" FOREIGN KEY ("criada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convites" ADD CONSTRAINT "convites_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigos_de_recuperacao" ADD CONSTRAINT "codigos_de_recuperacao_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fichas" ADD CONSTRAINT "fichas_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessoes" ADD CONSTRAINT "sessoes_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chaves_api_hash" ON "chaves_api" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "convites_hash" ON "convites" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "convites_usuario" ON "convites" USING btree ("id_escritorio","id_usuario");--> statement-breakpoint
CREATE INDEX "idempotencia_idade" ON "idempotencia" USING btree ("criada_em");--> statement-breakpoint
CREATE UNIQUE INDEX "auditoria_id" ON "auditoria" USING btree ("id");--> statement-breakpoint
CREATE INDEX "auditoria_escritorio" ON "auditoria" USING btree ("id_escritorio","sequencia" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "auditoria_empresa" ON "auditoria" USING btree ("id_escritorio","id_empresa","sequencia" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_chave" ON "mensagens" USING btree ("chave");--> statement-breakpoint
CREATE INDEX "mensagens_pendentes" ON "mensagens" USING btree ("proxima_tentativa_em") WHERE estado in ('pendente', 'enviando');--> statement-breakpoint
CREATE INDEX "desafios_expira" ON "desafios" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "fichas_sub" ON "fichas" USING btree ("sub","finalidade");--> statement-breakpoint
CREATE INDEX "passkeys_sub" ON "passkeys" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "sessoes_sub" ON "sessoes" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "sessoes_expira" ON "sessoes" USING btree ("expira_em");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email" ON "usuarios" USING btree (lower(email)) WHERE papel <> 0;--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_papel" CHECK (papel between 0 and 5);--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_escritorio" CHECK ((papel = 5) = (id_escritorio is null));--> statement-breakpoint
CREATE POLICY "chaves_api_do_escritorio" ON "chaves_api" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "chaves_api_da_plataforma" ON "chaves_api" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "convites_do_escritorio" ON "convites" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "convites_da_plataforma" ON "convites" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "idempotencia_do_escritorio" ON "idempotencia" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "idempotencia_da_plataforma" ON "idempotencia" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "tokens_encerrados_da_plataforma" ON "tokens_encerrados" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "auditoria_do_escritorio" ON "auditoria" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "auditoria_da_empresa" ON "auditoria" AS RESTRICTIVE FOR SELECT TO "partida_app" USING (current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio is null));--> statement-breakpoint
CREATE POLICY "auditoria_sem_escritorio" ON "auditoria" AS PERMISSIVE FOR SELECT TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim' and id_escritorio is null);--> statement-breakpoint
CREATE POLICY "auditoria_da_plataforma" ON "auditoria" AS PERMISSIVE FOR INSERT TO "partida_app" WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "auditoria_da_identidade" ON "auditoria" AS PERMISSIVE FOR INSERT TO "partida_identidade" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "mensagens_do_escritorio" ON "mensagens" AS PERMISSIVE FOR INSERT TO "partida_app" WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "mensagens_da_plataforma" ON "mensagens" AS PERMISSIVE FOR ALL TO "partida_app" USING (current_setting('app.plataforma', true) = 'sim') WITH CHECK (current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "mensagens_da_identidade" ON "mensagens" AS PERMISSIVE FOR INSERT TO "partida_identidade" WITH CHECK (true);