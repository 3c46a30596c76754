CREATE TABLE "certificados" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_tipo" smallint NOT NULL,
	"titular" text NOT NULL,
	"documento" text NOT NULL,
	"emissor" text NOT NULL,
	"numero_de_serie" text NOT NULL,
	"digital" char(64) NOT NULL,
	"valido_desde" timestamp with time zone NOT NULL,
	"valido_ate" timestamp with time zone NOT NULL,
	"cadeia_confere" boolean NOT NULL,
	"cadeia_detalhe" text,
	"situacao" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	"encerrado_em" timestamp with time zone,
	CONSTRAINT "certificados_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "certificados_tipo" CHECK (id_tipo in (1, 2)),
	CONSTRAINT "certificados_situacao" CHECK (situacao in ('ativo', 'substituido', 'removido'))
);
--> statement-breakpoint
ALTER TABLE "certificados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certificados_chaves" (
	"id_escritorio" uuid NOT NULL,
	"id_certificado" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"conteudo_cifrado" text NOT NULL,
	CONSTRAINT "certificados_chaves_id_escritorio_id_certificado_pk" PRIMARY KEY("id_escritorio","id_certificado")
);
--> statement-breakpoint
ALTER TABLE "certificados_chaves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procuracoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"orgao" text NOT NULL,
	"outorgado" text NOT NULL,
	"nome_do_outorgado" text NOT NULL,
	"servicos" text[] NOT NULL,
	"desde" date NOT NULL,
	"ate" date NOT NULL,
	"observacao" text,
	"cancelada_em" date,
	"criada_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "procuracoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "procuracoes_orgao" CHECK (orgao in ('receita-federal', 'prefeitura', 'sefaz', 'caixa', 'outro')),
	CONSTRAINT "procuracoes_periodo" CHECK (ate >= desde)
);
--> statement-breakpoint
ALTER TABLE "procuracoes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "atividades_anexos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_atividade" uuid NOT NULL,
	"desde" char(7) NOT NULL,
	"anexo" text NOT NULL,
	"motivo" text NOT NULL,
	CONSTRAINT "atividades_anexos_id_escritorio_id_empresa_id_atividade_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","id_atividade","desde"),
	CONSTRAINT "atividades_anexos_anexo" CHECK (anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V'))
);
--> statement-breakpoint
ALTER TABLE "atividades_anexos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contas_correntes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_tipo" smallint NOT NULL,
	"apelido" text NOT NULL,
	"id_banco" char(3),
	"agencia" text,
	"conta" text,
	"saldo_inicial_centavos" bigint,
	"saldo_em" date,
	"encerrada_em" date,
	"versao" integer DEFAULT 1 NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "contas_correntes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "contas_correntes_tipo" CHECK (id_tipo in (1, 2, 6)),
	CONSTRAINT "contas_correntes_saldo" CHECK ((saldo_inicial_centavos is null) = (saldo_em is null))
);
--> statement-breakpoint
ALTER TABLE "contas_correntes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "empresas_categorias" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" char(7) NOT NULL,
	"id_categoria" smallint NOT NULL,
	"motivo" text NOT NULL,
	CONSTRAINT "empresas_categorias_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde"),
	CONSTRAINT "empresas_categorias_categoria" CHECK (id_categoria in (1, 2, 37, 38))
);
--> statement-breakpoint
ALTER TABLE "empresas_categorias" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "empresas_municipios" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" char(7) NOT NULL,
	"id_municipio" char(7) NOT NULL,
	"uf" char(2) NOT NULL,
	CONSTRAINT "empresas_municipios_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde")
);
--> statement-breakpoint
ALTER TABLE "empresas_municipios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "grupos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "grupos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
ALTER TABLE "grupos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "implantacao_etapas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"etapa" text NOT NULL,
	"situacao" text NOT NULL,
	"motivo" text,
	"em" timestamp with time zone NOT NULL,
	"por" text NOT NULL,
	CONSTRAINT "implantacao_etapas_id_escritorio_id_empresa_etapa_pk" PRIMARY KEY("id_escritorio","id_empresa","etapa"),
	CONSTRAINT "implantacao_etapas_etapa" CHECK (etapa in ('dados', 'socios', 'regime-e-cnae', 'certificado', 'integracoes', 'saldo-inicial')),
	CONSTRAINT "implantacao_etapas_situacao" CHECK (situacao in ('feita', 'dispensada')),
	CONSTRAINT "implantacao_etapas_motivo" CHECK (situacao = 'feita' or length(trim(motivo)) >= 5)
);
--> statement-breakpoint
ALTER TABLE "implantacao_etapas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "escritorios_feriados" (
	"id_escritorio" uuid NOT NULL,
	"data" date NOT NULL,
	"nome" text NOT NULL,
	CONSTRAINT "escritorios_feriados_id_escritorio_data_pk" PRIMARY KEY("id_escritorio","data")
);
--> statement-breakpoint
ALTER TABLE "escritorios_feriados" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "importacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"conteudo" "bytea",
	"estado" text NOT NULL,
	"planilhas" jsonb NOT NULL,
	"mapeamento" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"id_lote" uuid,
	"id_usuario" uuid NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "importacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "importacoes_estado" CHECK (estado in ('mapeando', 'conferindo', 'conferida', 'gravando', 'concluida', 'cancelada', 'desfazendo', 'desfeita'))
);
--> statement-breakpoint
ALTER TABLE "importacoes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "importacoes_linhas" (
	"id_escritorio" uuid NOT NULL,
	"id_importacao" uuid NOT NULL,
	"sequencia" integer NOT NULL,
	"planilha" text NOT NULL,
	"linha" integer NOT NULL,
	"tipo" text NOT NULL,
	"cnpj" text,
	"dados" jsonb NOT NULL,
	"previsto" smallint,
	"resultado" smallint,
	"codigo" text,
	"mensagem" text,
	"efeitos" jsonb,
	CONSTRAINT "importacoes_linhas_id_escritorio_id_importacao_sequencia_pk" PRIMARY KEY("id_escritorio","id_importacao","sequencia"),
	CONSTRAINT "importacoes_linhas_resultados" CHECK (previsto between 1 and 5 and resultado between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "importacoes_linhas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "importacoes_mapeamentos" (
	"id_escritorio" uuid NOT NULL,
	"assinatura" text NOT NULL,
	"mapeamento" jsonb NOT NULL,
	"usado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "importacoes_mapeamentos_id_escritorio_assinatura_pk" PRIMARY KEY("id_escritorio","assinatura")
);
--> statement-breakpoint
ALTER TABLE "importacoes_mapeamentos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "regras_fiscais" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ambito" text NOT NULL,
	"id_municipio" char(7),
	"codigo" text,
	"regime" text,
	"desde" date NOT NULL,
	"ate" date,
	"dados" jsonb NOT NULL,
	"fundamento" text NOT NULL,
	"situacao" text NOT NULL,
	"versao" integer NOT NULL,
	"id_anterior" uuid,
	"motivo" text,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "regras_fiscais_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "regras_fiscais_ambito" CHECK (ambito in ('municipal', 'federal')),
	CONSTRAINT "regras_fiscais_municipio" CHECK ((ambito = 'municipal') = (id_municipio is not null)),
	CONSTRAINT "regras_fiscais_periodo" CHECK (ate is null or ate >= desde),
	CONSTRAINT "regras_fiscais_situacao" CHECK (situacao in ('em-vigor', 'substituida', 'revogada'))
);
--> statement-breakpoint
ALTER TABLE "regras_fiscais" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dependentes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"nome" text NOT NULL,
	"cpf" char(11),
	"nascimento" date NOT NULL,
	"tipo" char(2) NOT NULL,
	"desde" char(7) NOT NULL,
	"ate" char(7),
	CONSTRAINT "dependentes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "dependentes_periodo" CHECK (ate is null or ate >= desde)
);
--> statement-breakpoint
ALTER TABLE "dependentes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outras_rendas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"fonte" text NOT NULL,
	"documento_da_fonte" text NOT NULL,
	"desde" char(7) NOT NULL,
	"ate" char(7),
	"remuneracao_centavos" bigint NOT NULL,
	CONSTRAINT "outras_rendas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "outras_rendas_valor" CHECK (remuneracao_centavos >= 0),
	CONSTRAINT "outras_rendas_periodo" CHECK (ate is null or ate >= desde)
);
--> statement-breakpoint
ALTER TABLE "outras_rendas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pro_labores" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"desde" char(7) NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"categoria" char(3) DEFAULT '723' NOT NULL,
	CONSTRAINT "pro_labores_id_escritorio_id_empresa_id_socio_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","id_socio","desde"),
	CONSTRAINT "pro_labores_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "pro_labores_categoria" CHECK (categoria in ('721', '722', '723'))
);
--> statement-breakpoint
ALTER TABLE "pro_labores" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quadros" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" date NOT NULL,
	"descricao" text NOT NULL,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	CONSTRAINT "quadros_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde")
);
--> statement-breakpoint
ALTER TABLE "quadros" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quadros_socios" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" date NOT NULL,
	"id_socio" uuid NOT NULL,
	"fracao" numeric(12, 10) NOT NULL,
	"qualificacao" text NOT NULL,
	"responsavel" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quadros_socios_id_escritorio_id_empresa_desde_id_socio_pk" PRIMARY KEY("id_escritorio","id_empresa","desde","id_socio"),
	CONSTRAINT "quadros_socios_fracao" CHECK (fracao between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "quadros_socios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "socios" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_tipo_de_pessoa" smallint NOT NULL,
	"documento" text,
	"nome" text NOT NULL,
	"nome_social" text,
	"nascimento" date,
	"id_genero" smallint,
	"id_estado_civil" smallint,
	"id_raca_cor" smallint,
	"id_escolaridade" smallint,
	"id_pais_de_nacionalidade" integer DEFAULT 1058 NOT NULL,
	"id_pais_de_nascimento" integer,
	"id_municipio_de_nascimento" char(7),
	"rg" text,
	"orgao_do_rg" text,
	"uf_do_rg" char(2),
	"nis" char(11),
	"nome_da_mae" text,
	"email" text,
	"celular" text,
	"cep" char(8),
	"logradouro" text,
	"numero" text,
	"complemento" text,
	"bairro" text,
	"id_municipio" char(7),
	"uf" char(2),
	"id_pais_de_residencia" integer DEFAULT 1058 NOT NULL,
	"id_situacao_imigratoria" smallint,
	"chegada_em" date,
	"id_tempo_de_residencia" smallint,
	"documento_estrangeiro" text,
	"casado_com_brasileiro" boolean,
	"filho_brasileiro" boolean,
	"nome_do_representante" text,
	"cpf_do_representante" char(11),
	"criado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "socios_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "socios_tipo" CHECK (id_tipo_de_pessoa in (1, 2, 3)),
	CONSTRAINT "socios_documento_forma" CHECK (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
	CONSTRAINT "socios_documento_exigido" CHECK (documento is not null or id_tipo_de_pessoa = 3),
	CONSTRAINT "socios_listas" CHECK (id_genero in (1, 2) and id_estado_civil between 1 and 5 and id_raca_cor between 1 and 6 and id_escolaridade between 1 and 12 and id_situacao_imigratoria between 1 and 12 and id_tempo_de_residencia in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "socios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "atividades" ADD COLUMN "item_lc116" char(5);--> statement-breakpoint
ALTER TABLE "atividades" ADD COLUMN "encerrada_em" char(7);--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "nome_fantasia" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "id_natureza_juridica" char(4);--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "capital_social_centavos" bigint;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "nire" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "inscricao_estadual" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "inscricao_municipal" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "telefone" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "cep" char(8);--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "logradouro" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "numero" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "complemento" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "bairro" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "id_pais" integer DEFAULT 1058 NOT NULL;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "id_grupo" uuid;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "id_responsavel" uuid;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "id_base_do_honorario" smallint;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "valor_do_honorario" numeric(18, 8);--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "observacoes" text;--> statement-breakpoint
ALTER TABLE "empresas" ADD COLUMN "implantada_em" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "empresas" ALTER COLUMN "implantada_em" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "razao_social" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "crc" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "nome_do_responsavel" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "telefone" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "cep" char(8);--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "logradouro" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "numero" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "complemento" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "bairro" text;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "id_municipio" char(7);--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "uf" char(2);--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "id_base_do_honorario" smallint;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "valor_do_honorario" numeric(18, 8);--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "antecedencia_interna_dias" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "encerrado_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "escritorios" ADD COLUMN "versao" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "certificados" ADD CONSTRAINT "certificados_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificados_chaves" ADD CONSTRAINT "certificados_chaves_id_escritorio_id_certificado_certificados_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_certificado") REFERENCES "public"."certificados"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procuracoes" ADD CONSTRAINT "procuracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atividades_anexos" ADD CONSTRAINT "atividades_anexos_id_escritorio_id_atividade_atividades_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "atividades_anexos" ADD CONSTRAINT "atividades_anexos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contas_correntes" ADD CONSTRAINT "contas_correntes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empresas_categorias" ADD CONSTRAINT "empresas_categorias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empresas_municipios" ADD CONSTRAINT "empresas_municipios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "implantacao_etapas" ADD CONSTRAINT "implantacao_etapas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escritorios_feriados" ADD CONSTRAINT "escritorios_feriados_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importacoes_linhas" ADD CONSTRAINT "importacoes_linhas_id_escritorio_id_importacao_importacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_importacao") REFERENCES "public"."importacoes"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dependentes" ADD CONSTRAINT "dependentes_id_escritorio_id_socio_socios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_socio") REFERENCES "public"."socios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dependentes" ADD CONSTRAINT "dependentes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outras_rendas" ADD CONSTRAINT "outras_rendas_id_escritorio_id_socio_socios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_socio") REFERENCES "public"."socios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outras_rendas" ADD CONSTRAINT "outras_rendas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_labores" ADD CONSTRAINT "pro_labores_id_escritorio_id_socio_socios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_socio") REFERENCES "public"."socios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pro_labores" ADD CONSTRAINT "pro_labores_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quadros" ADD CONSTRAINT "quadros_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quadros_socios" ADD CONSTRAINT "quadros_socios_id_escritorio_id_empresa_desde_quadros_id_escritorio_id_empresa_desde_fk" FOREIGN KEY ("id_escritorio","id_empresa","desde") REFERENCES "public"."quadros"("id_escritorio","id_empresa","desde") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quadros_socios" ADD CONSTRAINT "quadros_socios_id_escritorio_id_socio_socios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_socio") REFERENCES "public"."socios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socios" ADD CONSTRAINT "socios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificados_validade" ON "certificados" USING btree ("id_escritorio","valido_ate") WHERE situacao = 'ativo';--> statement-breakpoint
CREATE INDEX "certificados_empresa" ON "certificados" USING btree ("id_escritorio","id_empresa");--> statement-breakpoint
CREATE UNIQUE INDEX "certificados_ativo" ON "certificados" USING btree ("id_escritorio","id_empresa","documento") WHERE situacao = 'ativo';--> statement-breakpoint
CREATE INDEX "procuracoes_validade" ON "procuracoes" USING btree ("id_escritorio","ate") WHERE cancelada_em is null;--> statement-breakpoint
CREATE INDEX "procuracoes_empresa" ON "procuracoes" USING btree ("id_escritorio","id_empresa");--> statement-breakpoint
CREATE INDEX "contas_correntes_empresa" ON "contas_correntes" USING btree ("id_escritorio","id_empresa");--> statement-breakpoint
CREATE UNIQUE INDEX "contas_correntes_unica" ON "contas_correntes" USING btree ("id_escritorio","id_empresa","id_tipo","id_banco","agencia","conta");--> statement-breakpoint
CREATE UNIQUE INDEX "grupos_nome" ON "grupos" USING btree ("id_escritorio",lower(nome));--> statement-breakpoint
CREATE INDEX "importacoes_recentes" ON "importacoes" USING btree ("id_escritorio","criada_em" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "importacoes_linhas_empresa" ON "importacoes_linhas" USING btree ("id_escritorio","id_importacao","cnpj");--> statement-breakpoint
CREATE INDEX "importacoes_linhas_previsto" ON "importacoes_linhas" USING btree ("id_escritorio","id_importacao","previsto","sequencia");--> statement-breakpoint
CREATE INDEX "regras_fiscais_assunto" ON "regras_fiscais" USING btree ("id_escritorio","ambito","id_municipio","codigo","regime","desde");--> statement-breakpoint
CREATE INDEX "dependentes_socio" ON "dependentes" USING btree ("id_escritorio","id_empresa","id_socio");--> statement-breakpoint
CREATE INDEX "outras_rendas_socio" ON "outras_rendas" USING btree ("id_escritorio","id_empresa","id_socio");--> statement-breakpoint
CREATE UNIQUE INDEX "quadros_socios_responsavel" ON "quadros_socios" USING btree ("id_escritorio","id_empresa","desde") WHERE responsavel;--> statement-breakpoint
CREATE INDEX "socios_nome" ON "socios" USING btree ("id_escritorio","nome","id");--> statement-breakpoint
CREATE INDEX "socios_documento" ON "socios" USING btree ("id_escritorio","documento");--> statement-breakpoint
CREATE UNIQUE INDEX "socios_unico" ON "socios" USING btree ("id_escritorio","id_empresa","documento") WHERE documento is not null;--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_id_responsavel_usuarios_id_fk" FOREIGN KEY ("id_responsavel") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_id_escritorio_id_grupo_grupos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_grupo") REFERENCES "public"."grupos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "empresas_em_implantacao" ON "empresas" USING btree ("id_escritorio") WHERE implantada_em is null;--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_honorario" CHECK ((id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0);--> statement-breakpoint
ALTER TABLE "escritorios" ADD CONSTRAINT "escritorios_honorario" CHECK ((id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0);--> statement-breakpoint
ALTER TABLE "escritorios" ADD CONSTRAINT "escritorios_antecedencia" CHECK (antecedencia_interna_dias between 0 and 15);--> statement-breakpoint
CREATE POLICY "certificados_do_escritorio" ON "certificados" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "certificados_da_empresa" ON "certificados" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "certificados_chaves_do_escritorio" ON "certificados_chaves" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "certificados_chaves_da_empresa" ON "certificados_chaves" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "certificados_chaves_em_uso" ON "certificados_chaves" AS RESTRICTIVE FOR SELECT TO "partida_app" USING (current_setting('app.assinatura', true) = 'sim');--> statement-breakpoint
CREATE POLICY "procuracoes_do_escritorio" ON "procuracoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "procuracoes_da_empresa" ON "procuracoes" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "atividades_anexos_do_escritorio" ON "atividades_anexos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "atividades_anexos_da_empresa" ON "atividades_anexos" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "contas_correntes_do_escritorio" ON "contas_correntes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "contas_correntes_da_empresa" ON "contas_correntes" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "empresas_categorias_do_escritorio" ON "empresas_categorias" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "empresas_categorias_da_empresa" ON "empresas_categorias" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "empresas_municipios_do_escritorio" ON "empresas_municipios" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "empresas_municipios_da_empresa" ON "empresas_municipios" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "grupos_do_escritorio" ON "grupos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "implantacao_etapas_do_escritorio" ON "implantacao_etapas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "implantacao_etapas_da_empresa" ON "implantacao_etapas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "escritorios_feriados_do_escritorio" ON "escritorios_feriados" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "importacoes_do_escritorio" ON "importacoes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "importacoes_de_todas" ON "importacoes" AS RESTRICTIVE FOR ALL TO "partida_app" USING (current_setting('app.empresas', true) = '*') WITH CHECK (current_setting('app.empresas', true) = '*');--> statement-breakpoint
CREATE POLICY "importacoes_linhas_do_escritorio" ON "importacoes_linhas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "importacoes_linhas_de_todas" ON "importacoes_linhas" AS RESTRICTIVE FOR ALL TO "partida_app" USING (current_setting('app.empresas', true) = '*') WITH CHECK (current_setting('app.empresas', true) = '*');--> statement-breakpoint
CREATE POLICY "importacoes_mapeamentos_do_escritorio" ON "importacoes_mapeamentos" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "regras_fiscais_do_escritorio" ON "regras_fiscais" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "dependentes_do_escritorio" ON "dependentes" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "dependentes_da_empresa" ON "dependentes" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "outras_rendas_do_escritorio" ON "outras_rendas" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "outras_rendas_da_empresa" ON "outras_rendas" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "pro_labores_do_escritorio" ON "pro_labores" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "pro_labores_da_empresa" ON "pro_labores" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "quadros_do_escritorio" ON "quadros" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quadros_da_empresa" ON "quadros" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "quadros_socios_do_escritorio" ON "quadros_socios" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "quadros_socios_da_empresa" ON "quadros_socios" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));--> statement-breakpoint
CREATE POLICY "socios_do_escritorio" ON "socios" AS PERMISSIVE FOR ALL TO "partida_app" USING (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) WITH CHECK (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "socios_da_empresa" ON "socios" AS RESTRICTIVE FOR ALL TO "partida_app" USING ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')))) WITH CHECK ((current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ','))));