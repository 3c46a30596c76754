CREATE TABLE "atividades" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"cnae" char(7) NOT NULL,
	"descricao" text NOT NULL,
	"anexo" text NOT NULL,
	"principal" boolean NOT NULL,
	"codigos_tributacao" text[] NOT NULL,
	CONSTRAINT "atividades_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "atividades_anexo" CHECK (anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V'))
);
--> statement-breakpoint
ALTER TABLE "atividades" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "empresas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cnpj" char(14) NOT NULL,
	"razao_social" text NOT NULL,
	"apelido" text NOT NULL,
	"data_abertura" date NOT NULL,
	"id_municipio" char(7) NOT NULL,
	"uf" char(2) NOT NULL,
	"id_categoria" smallint NOT NULL,
	"id_tipo" smallint NOT NULL,
	"inicio_no_sistema" char(7) NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "empresas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "empresas_cnpj_forma" CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$')
);
--> statement-breakpoint
ALTER TABLE "empresas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "empresas_regimes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" char(7) NOT NULL,
	"regime" text NOT NULL,
	"atividade_mei" text,
	"impedido_icms_iss" boolean DEFAULT false NOT NULL,
	CONSTRAINT "empresas_regimes_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde"),
	CONSTRAINT "empresas_regimes_regime" CHECK (regime in ('simples', 'mei', 'presumido', 'real')),
	CONSTRAINT "empresas_regimes_mei" CHECK ((regime = 'mei') = (atividade_mei is not null))
);
--> statement-breakpoint
ALTER TABLE "empresas_regimes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escritorios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"cnpj" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "escritorios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id_escritorio" uuid,
	"id" uuid PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"nome" text NOT NULL,
	"papel" smallint NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"somente_concedidas" boolean DEFAULT false NOT NULL,
	"criado_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usuarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usuarios_empresas" (
	"id_escritorio" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	CONSTRAINT "usuarios_empresas_id_escritorio_id_usuario_id_empresa_pk" PRIMARY KEY("id_escritorio","id_usuario","id_empresa")
);
--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "apuracoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"regime" text NOT NULL,
	"situacao" text NOT NULL,
	"entrada" jsonb NOT NULL,
	"parametros" jsonb NOT NULL,
	"resultado" jsonb,
	"memoria" jsonb,
	"faltas" jsonb,
	"avisos" jsonb NOT NULL,
	"receita_centavos" bigint NOT NULL,
	"rbt12_centavos" bigint,
	"fator_r" numeric,
	"anexos" text[] NOT NULL,
	"aliquota_efetiva" numeric,
	"das_centavos" bigint,
	"hash_conteudo" char(64) NOT NULL,
	"versao_do_motor" text NOT NULL,
	"selada" boolean DEFAULT false NOT NULL,
	"calculada_em" timestamp with time zone NOT NULL,
	"calculada_por" text NOT NULL,
	CONSTRAINT "apuracoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "apuracoes_selada_calculada" CHECK (not selada or situacao = 'calculado')
);
--> statement-breakpoint
ALTER TABLE "apuracoes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fechamentos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"estado" text NOT NULL,
	"calculo" smallint NOT NULL,
	"versao" integer DEFAULT 0 NOT NULL,
	"id_apuracao" uuid,
	"erro" text,
	"atualizado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "fechamentos_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "fechamentos_estado" CHECK (estado in ('aberto', 'apurado', 'fechado', 'reaberto')),
	CONSTRAINT "fechamentos_calculo" CHECK (calculo in (0, 2, 3, 98))
);
--> statement-breakpoint
ALTER TABLE "fechamentos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "selos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"sequencia" integer NOT NULL,
	"tipo" text NOT NULL,
	"competencia" char(7) NOT NULL,
	"versao" integer NOT NULL,
	"id_apuracao" uuid NOT NULL,
	"hash_conteudo" char(64) NOT NULL,
	"hash_anterior" char(64) NOT NULL,
	"hash" char(64) NOT NULL,
	"motivo" text,
	"por" text NOT NULL,
	"em" text NOT NULL,
	CONSTRAINT "selos_id_escritorio_id_empresa_sequencia_pk" PRIMARY KEY("id_escritorio","id_empresa","sequencia"),
	CONSTRAINT "selos_tipo" CHECK (tipo in ('fechamento', 'reabertura')),
	CONSTRAINT "selos_motivo" CHECK (tipo = 'fechamento' or length(trim(motivo)) >= 10)
);
--> statement-breakpoint
ALTER TABLE "selos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chaves_do_provedor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uso" text NOT NULL,
	"segredo_cifrado" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contas" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nome" text NOT NULL,
	"email_confirmado" boolean DEFAULT false NOT NULL,
	"senha_hash" text NOT NULL,
	"ativa" boolean DEFAULT true NOT NULL,
	"demonstracao" boolean DEFAULT false NOT NULL,
	"falhas_seguidas" integer DEFAULT 0 NOT NULL,
	"bloqueada_ate" timestamp with time zone,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "contas_email_forma" CHECK (position('@' in email) > 1)
);
--> statement-breakpoint
CREATE TABLE "registros_oidc" (
	"modelo" text NOT NULL,
	"id" text NOT NULL,
	"conteudo" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expira_em" timestamp with time zone,
	"consumido_em" timestamp with time zone,
	CONSTRAINT "registros_oidc_modelo_id_pk" PRIMARY KEY("modelo","id")
);
--> statement-breakpoint
CREATE TABLE "instalacao" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"modo" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"semeada_em" timestamp with time zone,
	CONSTRAINT "instalacao_unica" CHECK (id = 1),
	CONSTRAINT "instalacao_modo" CHECK (modo in ('demo', 'producao')),
	CONSTRAINT "instalacao_semente" CHECK (semeada_em is null or modo = 'demo')
);
--> statement-breakpoint
CREATE TABLE "lotes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"competencia" char(7),
	"total" integer NOT NULL,
	"estado" text NOT NULL,
	"chave_idempotencia" text,
	"hash_pedido" char(64) NOT NULL,
	"id_usuario" uuid NOT NULL,
	"alcance" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"concluido_em" timestamp with time zone,
	CONSTRAINT "lotes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "lotes_estado" CHECK (estado in ('pendente', 'concluido'))
);
--> statement-breakpoint
ALTER TABLE "lotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lotes_itens" (
	"id_escritorio" uuid NOT NULL,
	"id_lote" uuid NOT NULL,
	"sequencia" integer NOT NULL,
	"rotulo" text NOT NULL,
	"id_empresa" uuid,
	"conteudo" "bytea",
	"resultado" smallint,
	"codigo" text,
	"mensagem" text,
	"detalhes" jsonb,
	"processado_em" timestamp with time zone,
	CONSTRAINT "lotes_itens_id_escritorio_id_lote_sequencia_pk" PRIMARY KEY("id_escritorio","id_lote","sequencia"),
	CONSTRAINT "lotes_itens_resultado" CHECK (resultado between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "lotes_itens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documentos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"nome" text NOT NULL,
	"digest" char(64) NOT NULL,
	"conteudo" "bytea" NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "documentos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "documentos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "folhas_informadas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"pro_labore_centavos" bigint NOT NULL,
	"salarios_centavos" bigint NOT NULL,
	"encargos_centavos" bigint NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "folhas_informadas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "folhas_informadas_valores" CHECK (pro_labore_centavos >= 0 and salarios_centavos >= 0 and encargos_centavos >= 0)
);
--> statement-breakpoint
ALTER TABLE "folhas_informadas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notas_em_espera" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"numero" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "notas_em_espera_id_escritorio_id_empresa_id_documento_pk" PRIMARY KEY("id_escritorio","id_empresa","id_documento")
);
--> statement-breakpoint
ALTER TABLE "notas_em_espera" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notas_eventos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"chave" char(50) NOT NULL,
	"tipo" char(6) NOT NULL,
	"sequencia" integer NOT NULL,
	"efeito" text NOT NULL,
	"ocorrido_em" timestamp with time zone NOT NULL,
	"chave_substituta" char(50),
	"motivo" text,
	"assinatura" text NOT NULL,
	"em_vigor" boolean NOT NULL,
	"id_documento" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "notas_eventos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "notas_eventos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notas_fiscais" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"direcao" text NOT NULL,
	"chave" char(50) NOT NULL,
	"numero" text NOT NULL,
	"competencia" char(7) NOT NULL,
	"competencia_do_documento" char(7) NOT NULL,
	"data_emissao" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL,
	"receita_centavos" bigint NOT NULL,
	"valor_servico_centavos" bigint NOT NULL,
	"valor_liquido_centavos" bigint NOT NULL,
	"iss_retido" boolean NOT NULL,
	"mercado" text NOT NULL,
	"codigo_tributacao" char(6) NOT NULL,
	"descricao" text NOT NULL,
	"id_atividade" uuid,
	"contraparte_documento" text,
	"contraparte_nome" text,
	"chave_substituida" char(50),
	"assinatura" text NOT NULL,
	"assinatura_detalhe" text,
	"decisao" text,
	"decisao_motivo" text,
	"sem_validade" boolean NOT NULL,
	"dados" jsonb NOT NULL,
	"avisos" jsonb NOT NULL,
	"id_documento" uuid NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "notas_fiscais_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "notas_fiscais_status" CHECK (status in (1, 2, 3, 99)),
	CONSTRAINT "notas_fiscais_valores" CHECK (receita_centavos >= 0 and valor_servico_centavos >= 0),
	CONSTRAINT "notas_fiscais_decisao" CHECK (decisao is null or (assinatura = 'invalida' and decisao_motivo is not null))
);
--> statement-breakpoint
ALTER TABLE "notas_fiscais" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receitas_informadas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" char(7) NOT NULL,
	"id_atividade" uuid NOT NULL,
	"mercado" text NOT NULL,
	"situacoes" text[] NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "receitas_informadas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "receitas_informadas_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "receitas_informadas_mercado" CHECK (mercado in ('interno', 'externo'))
);
--> statement-breakpoint
ALTER TABLE "receitas_informadas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "atividades" ADD CONSTRAINT "atividades_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empresas_regimes" ADD CONSTRAINT "empresas_regimes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apuracoes" ADD CONSTRAINT "apuracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fechamentos" ADD CONSTRAINT "fechamentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fechamentos" ADD CONSTRAINT "fechamentos_id_escritorio_id_apuracao_apuracoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_apuracao") REFERENCES "public"."apuracoes"("id_escritorio","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "selos" ADD CONSTRAINT "selos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selos" ADD CONSTRAINT "selos_id_escritorio_id_apuracao_apuracoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_apuracao") REFERENCES "public"."apuracoes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotes_itens" ADD CONSTRAINT "lotes_itens_id_escritorio_id_lote_lotes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_lote") REFERENCES "public"."lotes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folhas_informadas" ADD CONSTRAINT "folhas_informadas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_em_espera" ADD CONSTRAINT "notas_em_espera_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_eventos" ADD CONSTRAINT "notas_eventos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_eventos" ADD CONSTRAINT "notas_eventos_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_id_escritorio_id_atividade_atividades_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receitas_informadas" ADD CONSTRAINT "receitas_informadas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receitas_informadas" ADD CONSTRAINT "receitas_informadas_id_escritorio_id_atividade_atividades_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "atividades_empresa" ON "atividades" USING btree ("id_escritorio","id_empresa");--> statement-breakpoint
CREATE UNIQUE INDEX "atividades_principal" ON "atividades" USING btree ("id_escritorio","id_empresa") WHERE principal;--> statement-breakpoint
CREATE UNIQUE INDEX "empresas_raiz_do_cnpj" ON "empresas" USING btree ("id_escritorio",left(cnpj, 8));--> statement-breakpoint
CREATE INDEX "empresas_apelido" ON "empresas" USING btree ("id_escritorio","apelido","id");--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_sub" ON "usuarios" USING btree ("sub");--> statement-breakpoint
CREATE UNIQUE INDEX "apuracoes_rascunho" ON "apuracoes" USING btree ("id_escritorio","id_empresa","competencia") WHERE not selada;--> statement-breakpoint
CREATE INDEX "apuracoes_mes" ON "apuracoes" USING btree ("id_escritorio","id_empresa","competencia");--> statement-breakpoint
CREATE INDEX "fechamentos_competencia" ON "fechamentos" USING btree ("id_escritorio","competencia","estado");--> statement-breakpoint
CREATE INDEX "fechamentos_recalcular" ON "fechamentos" USING btree ("id_escritorio") WHERE calculo = 98;--> statement-breakpoint
CREATE UNIQUE INDEX "selos_sem_bifurcacao" ON "selos" USING btree ("id_escritorio","id_empresa","hash_anterior");--> statement-breakpoint
CREATE UNIQUE INDEX "contas_email" ON "contas" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "registros_oidc_grant" ON "registros_oidc" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "registros_oidc_uid" ON "registros_oidc" USING btree ("modelo","uid");--> statement-breakpoint
CREATE INDEX "registros_oidc_expira" ON "registros_oidc" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "lotes_pendentes" ON "lotes" USING btree ("id_escritorio") WHERE estado = 'pendente';--> statement-breakpoint
CREATE UNIQUE INDEX "lotes_idempotencia" ON "lotes" USING btree ("id_escritorio","id_usuario","chave_idempotencia");--> statement-breakpoint
CREATE INDEX "lotes_itens_pendentes" ON "lotes_itens" USING btree ("id_escritorio","id_lote") WHERE resultado is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_digest" ON "documentos" USING btree ("id_escritorio","id_empresa","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "folhas_informadas_mes" ON "folhas_informadas" USING btree ("id_escritorio","id_empresa","competencia");--> statement-breakpoint
CREATE UNIQUE INDEX "notas_eventos_unico" ON "notas_eventos" USING btree ("id_escritorio","id_empresa","chave","tipo","sequencia","id_documento");--> statement-breakpoint
CREATE UNIQUE INDEX "notas_fiscais_chave" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","chave");--> statement-breakpoint
CREATE INDEX "notas_fiscais_substituida" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","chave_substituida");--> statement-breakpoint
CREATE INDEX "notas_fiscais_mes" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","competencia");--> statement-breakpoint
CREATE UNIQUE INDEX "receitas_informadas_unica" ON "receitas_informadas" USING btree ("id_escritorio","id_empresa","competencia","id_atividade","mercado","situacoes");--> statement-breakpoint
CREATE POLICY "atividades_do_escritorio" ON "atividades" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "atividades_da_empresa" ON "atividades" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "empresas_do_escritorio" ON "empresas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "empresas_da_empresa" ON "empresas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "empresas_regimes_do_escritorio" ON "empresas_regimes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "empresas_regimes_da_empresa" ON "empresas_regimes" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "escritorios_proprio" ON "escritorios" AS PERMISSIVE FOR ALL TO "partida_app" USING (id = nullif(current_setting('app.escritorio', true), '')::uuid or current_setting('app.plataforma', true) = 'sim');--> statement-breakpoint
CREATE POLICY "usuarios_visiveis" ON "usuarios" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid or sub = nullif(current_setting('app.sub', true), '')) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "usuarios_empresas_do_escritorio" ON "usuarios_empresas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "usuarios_empresas_da_empresa" ON "usuarios_empresas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "apuracoes_do_escritorio" ON "apuracoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "apuracoes_da_empresa" ON "apuracoes" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "fechamentos_do_escritorio" ON "fechamentos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "fechamentos_da_empresa" ON "fechamentos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "selos_do_escritorio" ON "selos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "selos_da_empresa" ON "selos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "lotes_do_escritorio" ON "lotes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "lotes_itens_do_escritorio" ON "lotes_itens" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "documentos_do_escritorio" ON "documentos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "documentos_da_empresa" ON "documentos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "folhas_informadas_do_escritorio" ON "folhas_informadas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "folhas_informadas_da_empresa" ON "folhas_informadas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "notas_em_espera_do_escritorio" ON "notas_em_espera" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notas_em_espera_da_empresa" ON "notas_em_espera" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "notas_eventos_do_escritorio" ON "notas_eventos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notas_eventos_da_empresa" ON "notas_eventos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "notas_fiscais_do_escritorio" ON "notas_fiscais" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "notas_fiscais_da_empresa" ON "notas_fiscais" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "receitas_informadas_do_escritorio" ON "receitas_informadas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "receitas_informadas_da_empresa" ON "receitas_informadas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));