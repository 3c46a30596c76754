-- Roles are cluster-wide and CREATE ROLE is not idempotent; two databases of one cluster may migrate at once.
do $$ begin
  if not exists (select from pg_roles where rolname = 'partida_app') then
    begin create role partida_app nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  end if;
  if not exists (select from pg_roles where rolname = 'partida_identidade') then
    begin create role partida_identidade nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  end if;
  if not exists (select from pg_roles where rolname = 'partida_busca') then
    begin create role partida_busca nologin noinherit; exception when duplicate_object or unique_violation then null; end;
  end if;
end $$;
--> statement-breakpoint
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant partida_app, partida_identidade, partida_busca to %I', current_user);
  end if;
end $$;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- As people sort a name, for columns that keep it: what the dictionary answers only changes by changing the dictionary.
create or replace function ordenavel(texto text) returns text language sql immutable strict parallel safe as $$
  select left(lower(public.unaccent('public.unaccent'::regdictionary, texto)), 120)
$$;
--> statement-breakpoint
grant usage on schema public to partida_app, partida_identidade, partida_busca;
--> statement-breakpoint
create domain competencia as char(7) constraint competencia_mes check (value ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$');
--> statement-breakpoint
CREATE TABLE "agendas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"de" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"revogada_em" timestamp with time zone,
	CONSTRAINT "agendas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "agendas_de" CHECK (de in ('pessoa', 'escritorio'))
);
--> statement-breakpoint
CREATE TABLE "alertas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"chave" text NOT NULL,
	"nivel" text NOT NULL,
	"competencia" "competencia" NOT NULL,
	"mensagem" text NOT NULL,
	"dados" jsonb NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"resolvido_em" timestamp with time zone,
	CONSTRAINT "alertas_id_escritorio_id_empresa_tipo_chave_pk" PRIMARY KEY("id_escritorio","id_empresa","tipo","chave"),
	CONSTRAINT "alertas_nivel" CHECK (nivel in ('informacao', 'atencao', 'critico'))
);
--> statement-breakpoint
CREATE TABLE "aparelhos_conhecidos" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "aparelhos_de_aviso" (
	"id_usuario" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_escritorio" uuid NOT NULL,
	"inscricao_cifrada" text NOT NULL,
	"resumo" text NOT NULL,
	"nome" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"tem_novas" boolean NOT NULL,
	"avisado_ate" timestamp with time zone NOT NULL,
	"tentar_em" timestamp with time zone NOT NULL,
	"falhas" smallint DEFAULT 0 NOT NULL,
	"ultimo_em" timestamp with time zone,
	CONSTRAINT "aparelhos_de_aviso_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "aprovacoes_da_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"exige" text NOT NULL,
	"acima_de_centavos" bigint,
	"outra_pessoa" boolean NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	"versao" integer NOT NULL,
	CONSTRAINT "aprovacoes_da_empresa_id_escritorio_id_empresa_pk" PRIMARY KEY("id_escritorio","id_empresa"),
	CONSTRAINT "aprovacoes_da_empresa_exige" CHECK (exige in ('nunca', 'acima', 'sempre') and (exige = 'acima') = (acima_de_centavos is not null)
  and (acima_de_centavos is null or acima_de_centavos >= 0))
);
--> statement-breakpoint
CREATE TABLE "aprovacoes_do_escritorio" (
	"id_escritorio" uuid PRIMARY KEY NOT NULL,
	"exige" text NOT NULL,
	"acima_de_centavos" bigint,
	"outra_pessoa" boolean NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	"versao" integer NOT NULL,
	CONSTRAINT "aprovacoes_do_escritorio_exige" CHECK (exige in ('nunca', 'acima', 'sempre') and (exige = 'acima') = (acima_de_centavos is not null)
  and (acima_de_centavos is null or acima_de_centavos >= 0))
);
--> statement-breakpoint
CREATE TABLE "apuracoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
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
	"total_centavos" bigint,
	"hash_conteudo" char(64) NOT NULL,
	"motor" char(64) NOT NULL,
	"selada" boolean DEFAULT false NOT NULL,
	"calculada_em" timestamp with time zone NOT NULL,
	"calculada_por" text NOT NULL,
	CONSTRAINT "apuracoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "apuracoes_selada_calculada" CHECK (not selada or situacao = 'calculado')
);
--> statement-breakpoint
CREATE TABLE "atividades" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"cnae" char(7) NOT NULL,
	"descricao" text NOT NULL,
	"anexo" text NOT NULL,
	"item_lc116" char(5),
	"encerrada_em" "competencia",
	"principal" boolean NOT NULL,
	"codigos_tributacao" text[] NOT NULL,
	"atividade_presumido" text,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "atividades_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "atividades_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "atividades_anexo" CHECK (anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V'))
);
--> statement-breakpoint
CREATE TABLE "atividades_anexos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_atividade" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"anexo" text NOT NULL,
	"motivo" text NOT NULL,
	CONSTRAINT "atividades_anexos_id_escritorio_id_empresa_id_atividade_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","id_atividade","desde"),
	CONSTRAINT "atividades_anexos_anexo" CHECK (anexo in ('I', 'II', 'III', 'IV', 'V', 'III/V'))
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"sequencia" bigserial NOT NULL,
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
	CONSTRAINT "auditoria_em_sequencia_pk" PRIMARY KEY("em","sequencia"),
	CONSTRAINT "auditoria_acao" CHECK (acao in ('inserir', 'alterar', 'excluir', 'entrada', 'entrada-recusada', 'saida', 'recusa', 'exportacao', 'seguranca', 'automacao'))
) PARTITION BY RANGE ("em");
--> statement-breakpoint
CREATE TABLE "auditoria_elos" (
	"id_escritorio" uuid NOT NULL,
	"numero" integer NOT NULL,
	"em" text NOT NULL,
	"sequencias" bigint[] NOT NULL,
	"resumos" "bytea" NOT NULL,
	"linhas" integer NOT NULL,
	"contagens" jsonb NOT NULL,
	"hash_anterior" char(64) NOT NULL,
	"hash" char(64) NOT NULL,
	"primeira_em" text NOT NULL,
	"ultima_em" text NOT NULL,
	CONSTRAINT "auditoria_elos_id_escritorio_numero_pk" PRIMARY KEY("id_escritorio","numero"),
	CONSTRAINT "auditoria_elos_resumos" CHECK (octet_length(resumos) = 32 * cardinality(sequencias))
);
--> statement-breakpoint
CREATE TABLE "auditoria_soltas" (
	"id_escritorio" uuid NOT NULL,
	"sequencia" bigint NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "auditoria_soltas_id_escritorio_sequencia_pk" PRIMARY KEY("id_escritorio","sequencia")
);
--> statement-breakpoint
CREATE TABLE "automacoes_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"rotina" text NOT NULL,
	"ativa" boolean NOT NULL,
	"versao" integer NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	CONSTRAINT "automacoes_empresa_id_escritorio_id_empresa_rotina_pk" PRIMARY KEY("id_escritorio","id_empresa","rotina"),
	CONSTRAINT "automacoes_empresa_rotina" CHECK (rotina in ('receita-sem-noticia', 'validades', 'guias-a-vencer', 'captura-do-adn'))
);
--> statement-breakpoint
CREATE TABLE "automacoes_execucoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"rotina" text NOT NULL,
	"executada_em" timestamp with time zone NOT NULL,
	"feito" text,
	"feito_em" timestamp with time zone,
	CONSTRAINT "automacoes_execucoes_id_escritorio_id_empresa_rotina_pk" PRIMARY KEY("id_escritorio","id_empresa","rotina"),
	CONSTRAINT "automacoes_execucoes_rotina" CHECK (rotina in ('recalculo', 'alertas', 'receita-sem-noticia', 'validades', 'guias-a-vencer')),
	CONSTRAINT "automacoes_execucoes_feito" CHECK ((feito is null) = (feito_em is null))
);
--> statement-breakpoint
CREATE TABLE "banco_regras" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid,
	"texto" text NOT NULL,
	"sentido" text NOT NULL,
	"categoria" text NOT NULL,
	"automatica" boolean DEFAULT false NOT NULL,
	"usos" integer NOT NULL,
	"aprendida" boolean DEFAULT false NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "banco_regras_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "banco_regras_sentido" CHECK (sentido in ('entrada', 'saida'))
);
--> statement-breakpoint
CREATE TABLE "boletins" (
	"id_escritorio" uuid NOT NULL,
	"numero" integer NOT NULL,
	"dia" date NOT NULL,
	"elo" integer NOT NULL,
	"conteudo" text NOT NULL,
	"hash" char(64) NOT NULL,
	CONSTRAINT "boletins_id_escritorio_numero_pk" PRIMARY KEY("id_escritorio","numero")
);
--> statement-breakpoint
CREATE TABLE "captura_do_escritorio" (
	"id_escritorio" uuid NOT NULL,
	"ligada" boolean NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	CONSTRAINT "captura_do_escritorio_id_escritorio_pk" PRIMARY KEY("id_escritorio")
);
--> statement-breakpoint
CREATE TABLE "capturas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"nsu" bigint DEFAULT 0 NOT NULL,
	"proxima_em" timestamp with time zone NOT NULL,
	"trava" uuid,
	"trava_ate" timestamp with time zone,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"pedida_em" timestamp with time zone,
	"ultima_em" timestamp with time zone,
	"sucesso_em" timestamp with time zone,
	"sem_sucesso_desde" timestamp with time zone,
	"erro_codigo" text,
	"erro_texto" text,
	"documentos" integer DEFAULT 0 NOT NULL,
	"novidade_em" timestamp with time zone,
	CONSTRAINT "capturas_id_escritorio_id_empresa_pk" PRIMARY KEY("id_escritorio","id_empresa"),
	CONSTRAINT "capturas_nsu" CHECK (nsu >= 0),
	CONSTRAINT "capturas_erro" CHECK ((erro_codigo is null) = (erro_texto is null)),
	CONSTRAINT "capturas_sem_sucesso" CHECK ((sem_sucesso_desde is null) = (erro_codigo is null))
);
--> statement-breakpoint
CREATE TABLE "capturas_documentos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"nsu" bigint NOT NULL,
	"chave" text,
	"tipo" text NOT NULL,
	"tipo_na_origem" text NOT NULL,
	"gerado_em" timestamp with time zone,
	"capturado_em" timestamp with time zone NOT NULL,
	"situacao" text NOT NULL,
	"resultado" smallint,
	"codigo" text,
	"mensagem" text,
	"conteudo" "bytea",
	CONSTRAINT "capturas_documentos_id_escritorio_id_empresa_nsu_pk" PRIMARY KEY("id_escritorio","id_empresa","nsu"),
	CONSTRAINT "capturas_documentos_tipo" CHECK (tipo in ('nota', 'evento', 'outro')),
	CONSTRAINT "capturas_documentos_situacao" CHECK (situacao in ('importado', 'guardado', 'sem-xml')),
	CONSTRAINT "capturas_documentos_conteudo" CHECK ((situacao = 'guardado') = (conteudo is not null))
);
--> statement-breakpoint
CREATE TABLE "capturas_pendencias" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"alvo" text NOT NULL,
	"de" bigint,
	"ate" bigint,
	"chave" text,
	"situacao" text NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"proxima_em" timestamp with time zone NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "capturas_pendencias_id_escritorio_id_empresa_alvo_pk" PRIMARY KEY("id_escritorio","id_empresa","alvo"),
	CONSTRAINT "capturas_pendencias_alvo" CHECK ((chave is null) = (de is not null) and (de is null) = (ate is null)),
	CONSTRAINT "capturas_pendencias_situacao" CHECK (situacao in ('aberta', 'resolvida', 'desistida'))
);
--> statement-breakpoint
CREATE TABLE "categorias_do_banco" (
	"id_escritorio" uuid NOT NULL,
	"id" text NOT NULL,
	"pai" text,
	"nome" text NOT NULL,
	"natureza" text NOT NULL,
	"pessoal" boolean NOT NULL,
	"arquivada" boolean NOT NULL,
	"versao" integer NOT NULL,
	CONSTRAINT "categorias_do_banco_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "categorias_do_banco_natureza" CHECK (natureza in ('entrada', 'saida', 'neutra')),
	CONSTRAINT "categorias_do_banco_pai" CHECK (pai is null or pai <> id)
);
--> statement-breakpoint
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
CREATE TABLE "certificados_chaves" (
	"id_escritorio" uuid NOT NULL,
	"id_certificado" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"conteudo_cifrado" text NOT NULL,
	CONSTRAINT "certificados_chaves_id_escritorio_id_certificado_pk" PRIMARY KEY("id_escritorio","id_certificado")
);
--> statement-breakpoint
CREATE TABLE "chave_dos_avisos" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"publica" text NOT NULL,
	"privada_cifrada" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "chave_dos_avisos_unica" CHECK (id = 1)
);
--> statement-breakpoint
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
CREATE TABLE "chaves_de_dados" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chave_cifrada" text NOT NULL,
	"mestra" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chaves_do_provedor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uso" text NOT NULL,
	"segredo_cifrado" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"aposentada_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chaves_pix" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"chave" text NOT NULL,
	"informada_em" timestamp with time zone NOT NULL,
	"informada_por" text NOT NULL,
	CONSTRAINT "chaves_pix_id_escritorio_id_empresa_pk" PRIMARY KEY("id_escritorio","id_empresa"),
	CONSTRAINT "chaves_pix_tamanho" CHECK (length(chave) between 5 and 77)
);
--> statement-breakpoint
CREATE TABLE "clientes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"documento" text,
	"nome" text NOT NULL,
	"nome_ordem" text GENERATED ALWAYS AS (ordenavel(nome)) STORED NOT NULL,
	"email" text,
	"telefone" text,
	"inscricao_municipal" text,
	"regime" text,
	"logradouro" text,
	"numero" text,
	"complemento" text,
	"bairro" text,
	"id_municipio" char(7),
	"cep" char(8),
	"pais" char(2),
	"codigo_postal" text,
	"cidade" text,
	"estado" text,
	"arquivado_em" timestamp with time zone,
	"criado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "clientes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "clientes_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "clientes_tipo" CHECK (tipo in ('cnpj', 'cpf', 'exterior') and (tipo = 'exterior' or documento is not null)),
	CONSTRAINT "clientes_exterior" CHECK ((tipo = 'exterior') = (pais is not null))
);
--> statement-breakpoint
CREATE TABLE "codigos_de_recuperacao" (
	"sub" uuid NOT NULL,
	"hash" char(64) NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "codigos_de_recuperacao_sub_hash_pk" PRIMARY KEY("sub","hash")
);
--> statement-breakpoint
CREATE TABLE "comunicacao_do_escritorio" (
	"id_escritorio" uuid PRIMARY KEY NOT NULL,
	"escada_ligada" boolean NOT NULL,
	"escada" jsonb NOT NULL,
	"maximo_por_dia" smallint NOT NULL,
	"validade_do_link_dias" smallint NOT NULL,
	"remetente" text,
	"dkim_seletor" text,
	"dkim_chave_cifrada" text,
	"dkim_publica" text,
	"dkim_conferido_em" timestamp with time zone,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "comunicacao_do_escritorio_limites" CHECK (maximo_por_dia between 1 and 50 and validade_do_link_dias between 1 and 180),
	CONSTRAINT "comunicacao_do_escritorio_dkim" CHECK (num_nonnulls(remetente, dkim_seletor, dkim_chave_cifrada, dkim_publica) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "comunicados" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"id_alvo" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"titulo" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"vence_em" date,
	"origem" text NOT NULL,
	"id_documento" uuid NOT NULL,
	"sha256" char(64) NOT NULL,
	"codigo" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "comunicados_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "comunicados_origem" CHECK (origem in ('oficial', 'extrato', 'xml', 'recibo')),
	CONSTRAINT "comunicados_tipo" CHECK (tipo in ('guia', 'nota', 'recibo')),
	CONSTRAINT "comunicados_codigo_forma" CHECK (codigo ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);
--> statement-breakpoint
CREATE TABLE "conciliacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_linha" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"tipo" text NOT NULL,
	"id_regra" uuid,
	"ensinou" boolean DEFAULT false NOT NULL,
	"motivo" text,
	"feita_em" timestamp with time zone NOT NULL,
	"feita_por" text NOT NULL,
	"desfeita_em" timestamp with time zone,
	"desfeita_por" text,
	CONSTRAINT "conciliacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "conciliacoes_desfeita" CHECK ((desfeita_em is null) = (desfeita_por is null))
);
--> statement-breakpoint
CREATE TABLE "conciliacoes_partes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conciliacao" uuid NOT NULL,
	"id_linha" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"tipo" text NOT NULL,
	"id_alvo" uuid,
	"registrou_pagamento" boolean DEFAULT false NOT NULL,
	"titulo" text NOT NULL,
	"categoria" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	CONSTRAINT "conciliacoes_partes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "conciliacoes_partes_valor" CHECK (valor_centavos <> 0)
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
	"segundo_fator_cifrado" text,
	"segundo_fator_em" timestamp with time zone,
	"ultimo_passo_totp" bigint,
	"criada_em" timestamp with time zone NOT NULL,
	"ultima_entrada_em" timestamp with time zone,
	CONSTRAINT "contas_email_forma" CHECK (position('@' in email) > 1)
);
--> statement-breakpoint
CREATE TABLE "contas_contabeis" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid,
	"codigo" text NOT NULL,
	"desde" date NOT NULL,
	"nome" text NOT NULL,
	"natureza" char(2) NOT NULL,
	"tipo" char(1) NOT NULL,
	"nivel" smallint NOT NULL,
	"pai" text,
	"referencial" text,
	"uso" text NOT NULL,
	"saldo" char(1),
	"aglutinacao" text,
	"reduzido" integer,
	"chave" text,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "contas_contabeis_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "contas_contabeis_natureza" CHECK (natureza in ('01', '02', '03', '04', '09')),
	CONSTRAINT "contas_contabeis_tipo" CHECK ((tipo = 'S' and saldo is null) or (tipo = 'A' and saldo in ('D', 'C')))
);
--> statement-breakpoint
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
CREATE TABLE "contas_meses" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conta" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"saldo_centavos" bigint NOT NULL,
	"conferido_em" timestamp with time zone NOT NULL,
	"conferido_por" text NOT NULL,
	CONSTRAINT "contas_meses_id_escritorio_id_conta_competencia_pk" PRIMARY KEY("id_escritorio","id_conta","competencia")
);
--> statement-breakpoint
CREATE TABLE "conversas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"estado" text NOT NULL,
	"espera" text NOT NULL,
	"assunto" text NOT NULL,
	"competencia" "competencia",
	"id_guia" uuid,
	"prazo" date,
	"id_serie" uuid,
	"repete" boolean DEFAULT false NOT NULL,
	"lembrado" text,
	"id_responsavel" uuid,
	"aberta_por" text NOT NULL,
	"ultima_em" timestamp with time zone NOT NULL,
	"ultima_por" text NOT NULL,
	"ultimo_lado" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	"whatsapp" text,
	"whatsapp_em" timestamp with time zone,
	CONSTRAINT "conversas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "conversas_estado" CHECK (estado = 'encerrada' or (case tipo when 'pedido' then estado in ('esperando', 'entregue', 'devolvido', 'nada-a-enviar', 'aceito') else estado in ('aberta', 'respondida') end)),
	CONSTRAINT "conversas_tipo" CHECK (tipo in ('conversa', 'pedido') and (tipo = 'pedido') = (prazo is not null)),
	CONSTRAINT "conversas_espera" CHECK (espera in ('escritorio', 'cliente', 'ninguem')),
	CONSTRAINT "conversas_lados" CHECK (aberta_por in ('escritorio', 'cliente') and ultimo_lado in ('escritorio', 'cliente')),
	CONSTRAINT "conversas_serie_do_mes" CHECK (id_serie is null or (tipo = 'pedido' and competencia is not null)),
	CONSTRAINT "conversas_repeticao" CHECK (not repete or id_serie = id),
	CONSTRAINT "conversas_whatsapp" CHECK ((whatsapp is null) = (whatsapp_em is null)),
	CONSTRAINT "conversas_lembrado" CHECK (lembrado in ('antes', 'depois'))
);
--> statement-breakpoint
CREATE TABLE "conversas_leituras" (
	"id_escritorio" uuid NOT NULL,
	"id_conversa" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"lida_ate" timestamp with time zone NOT NULL,
	CONSTRAINT "conversas_leituras_id_escritorio_id_conversa_id_usuario_pk" PRIMARY KEY("id_escritorio","id_conversa","id_usuario")
);
--> statement-breakpoint
CREATE TABLE "conversas_mensagens" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_conversa" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"lado" text NOT NULL,
	"ato" text,
	"texto" text NOT NULL,
	"anexos" jsonb NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	"id_usuario" uuid,
	CONSTRAINT "conversas_mensagens_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "conversas_mensagens_lado" CHECK (lado in ('escritorio', 'cliente')),
	CONSTRAINT "conversas_mensagens_ato" CHECK (ato in ('aceitar', 'devolver', 'encerrar', 'reabrir', 'nada-a-enviar')),
	CONSTRAINT "conversas_mensagens_algo" CHECK (ato is not null or texto <> '' or jsonb_array_length(anexos) > 0)
);
--> statement-breakpoint
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
CREATE TABLE "cpp_de_mei" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"versao" integer NOT NULL,
	"servicos_centavos" bigint NOT NULL,
	"cpp_centavos" bigint NOT NULL,
	"vencimento" date NOT NULL,
	"entrada" jsonb NOT NULL,
	"memoria" jsonb NOT NULL,
	"parametros" jsonb NOT NULL,
	"hash_conteudo" char(64) NOT NULL,
	"motor" char(64) NOT NULL,
	"emitido_em" timestamp with time zone NOT NULL,
	"emitido_por" text NOT NULL,
	CONSTRAINT "cpp_de_mei_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "cpp_de_mei_valores" CHECK (servicos_centavos >= 0 and cpp_centavos >= 0 and cpp_centavos <= servicos_centavos)
);
--> statement-breakpoint
CREATE TABLE "declaracoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"obrigacao" text NOT NULL,
	"periodo" text NOT NULL,
	"prazo" date NOT NULL,
	"id_responsavel" uuid,
	"etapa" text,
	"entregue_em" date,
	"numero" text,
	"tipo" text DEFAULT 'original' NOT NULL,
	"id_documento" uuid,
	"observacao" text,
	"versao" integer DEFAULT 1 NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	"atualizada_por" text NOT NULL,
	CONSTRAINT "declaracoes_id_escritorio_id_empresa_obrigacao_periodo_pk" PRIMARY KEY("id_escritorio","id_empresa","obrigacao","periodo"),
	CONSTRAINT "declaracoes_etapa" CHECK (etapa in ('preparada', 'conferida')),
	CONSTRAINT "declaracoes_tipo" CHECK (tipo in ('original', 'retificadora')),
	CONSTRAINT "declaracoes_entrega" CHECK (entregue_em is not null or (numero is null and id_documento is null and tipo = 'original'))
);
--> statement-breakpoint
CREATE TABLE "declaracoes_ditas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"obrigacao" text NOT NULL,
	"desde" "competencia" NOT NULL,
	"deve" boolean NOT NULL,
	"motivo" text NOT NULL,
	CONSTRAINT "declaracoes_ditas_id_escritorio_id_empresa_obrigacao_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","obrigacao","desde")
);
--> statement-breakpoint
CREATE TABLE "declaracoes_do_escritorio" (
	"id_escritorio" uuid PRIMARY KEY NOT NULL,
	"em_uso" boolean NOT NULL,
	"desde" "competencia" NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dependentes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"nome" text NOT NULL,
	"cpf" char(11),
	"nascimento" date NOT NULL,
	"tipo" char(2) NOT NULL,
	"desde" "competencia" NOT NULL,
	"ate" "competencia",
	CONSTRAINT "dependentes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "dependentes_periodo" CHECK (ate is null or ate >= desde)
);
--> statement-breakpoint
CREATE TABLE "desafios" (
	"desafio" text PRIMARY KEY NOT NULL,
	"sub" uuid,
	"interacao" text,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destinatarios" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_usuario" uuid,
	"nome" text NOT NULL,
	"email" text,
	"celular" char(11),
	"cpf" char(11),
	"assuntos" jsonb NOT NULL,
	"lembretes" boolean DEFAULT true NOT NULL,
	"whatsapp" boolean DEFAULT false NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "destinatarios_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
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
CREATE TABLE "documentos_da_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia",
	"tipo" text NOT NULL,
	"nome" text NOT NULL,
	"tipo_mime" text NOT NULL,
	"tamanho_bytes" integer NOT NULL,
	"sha256" char(64) NOT NULL,
	"id_guia" uuid,
	"reservado" boolean NOT NULL,
	"origem" text NOT NULL,
	"id_operacao" uuid,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	"retirado_em" timestamp with time zone,
	"retirado_por" text,
	"motivo_da_retirada" text,
	CONSTRAINT "documentos_da_empresa_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "documentos_da_empresa_tipo" CHECK (tipo in ('guia-oficial', 'comprovante', 'declaracao', 'recibo', 'situacao-fiscal', 'ccmei', 'mensagem', 'folha', 'extrato', 'nota-fiscal', 'danfse', 'registro', 'anexo')),
	CONSTRAINT "documentos_da_empresa_origem" CHECK (origem in ('pessoa', 'autoridade', 'sistema')),
	CONSTRAINT "documentos_da_empresa_conteudo" CHECK (tamanho_bytes > 0 and sha256 ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documentos_da_empresa_retirada" CHECK (num_nonnulls(retirado_em, retirado_por, motivo_da_retirada) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "documentos_julgados" (
	"id_escritorio" uuid NOT NULL,
	"id_lote" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"assinatura" text NOT NULL,
	"assinatura_detalhe" text NOT NULL,
	"fim" text NOT NULL,
	"efeito_centavos" bigint NOT NULL,
	"pendente" boolean NOT NULL,
	CONSTRAINT "documentos_julgados_id_escritorio_id_lote_id_documento_pk" PRIMARY KEY("id_escritorio","id_lote","id_documento"),
	CONSTRAINT "documentos_julgados_assinatura" CHECK (assinatura in ('valida', 'nao-reconhecida')),
	CONSTRAINT "documentos_julgados_fim" CHECK (fim in ('feito', 'mes-fechado', 'a-espera'))
);
--> statement-breakpoint
CREATE TABLE "dominios" (
	"host" text PRIMARY KEY NOT NULL,
	"id_escritorio" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "dominios_host" CHECK (host = lower(host) and host ~ '^[a-z0-9.-]{3,253}$')
);
--> statement-breakpoint
CREATE TABLE "emissao_configuracoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ambiente" text NOT NULL,
	"serie_producao" integer NOT NULL,
	"serie_homologacao" integer NOT NULL,
	"regime_especial" char(1) NOT NULL,
	"enviar_inscricao_municipal" boolean NOT NULL,
	"funcionario_emite" boolean NOT NULL,
	"agendadas_emitem" boolean DEFAULT false NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "emissao_configuracoes_id_escritorio_id_empresa_pk" PRIMARY KEY("id_escritorio","id_empresa"),
	CONSTRAINT "emissao_configuracoes_ambiente" CHECK (ambiente in ('producao', 'homologacao')),
	CONSTRAINT "emissao_configuracoes_series" CHECK (serie_producao between 1 and 49999 and serie_homologacao between 1 and 49999 and serie_producao <> serie_homologacao)
);
--> statement-breakpoint
CREATE TABLE "emissao_series" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"serie" integer NOT NULL,
	"ambiente" text NOT NULL,
	"proximo" bigint NOT NULL,
	CONSTRAINT "emissao_series_id_escritorio_id_empresa_serie_pk" PRIMARY KEY("id_escritorio","id_empresa","serie"),
	CONSTRAINT "emissao_series_proximo" CHECK (proximo between 1 and 1000000000000000)
);
--> statement-breakpoint
CREATE TABLE "emissoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ambiente" text NOT NULL,
	"serie" integer NOT NULL,
	"numero" bigint NOT NULL,
	"emissor" text DEFAULT 'nacional' NOT NULL,
	"id_dps" text NOT NULL,
	"estado" text NOT NULL,
	"id_cliente" uuid,
	"id_servico" uuid NOT NULL,
	"competencia" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"liquido_centavos" bigint NOT NULL,
	"tomador_nome" text,
	"pedido" jsonb NOT NULL,
	"decisao" jsonb NOT NULL,
	"dps" "bytea" NOT NULL,
	"envio" integer NOT NULL,
	"chave" char(50),
	"numero_nota" text,
	"erros" jsonb,
	"motivo_do_abandono" text,
	"id_usuario" uuid NOT NULL,
	"criada_por" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "emissoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "emissoes_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "emissoes_emissor" CHECK (emissor in ('nacional', 'migrate')),
	CONSTRAINT "emissoes_estado" CHECK (estado in ('enviando', 'autorizada', 'rejeitada', 'abandonada')),
	CONSTRAINT "emissoes_autorizada" CHECK ((estado = 'autorizada') = (chave is not null)),
	CONSTRAINT "emissoes_abandonada" CHECK ((estado = 'abandonada') = (motivo_do_abandono is not null))
);
--> statement-breakpoint
CREATE TABLE "emissoes_eventos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"chave" char(50) NOT NULL,
	"evento" text NOT NULL,
	"emissor" text DEFAULT 'nacional' NOT NULL,
	"id_dps" text,
	"ambiente" text NOT NULL,
	"estado" text NOT NULL,
	"motivo" text NOT NULL,
	"pedido" "bytea" NOT NULL,
	"erros" jsonb,
	"pedido_por" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "emissoes_eventos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "emissoes_eventos_emissor" CHECK (emissor = 'nacional' or (emissor = 'migrate' and id_dps is not null)),
	CONSTRAINT "emissoes_eventos_estado" CHECK (estado in ('enviando', 'registrado', 'recusado'))
);
--> statement-breakpoint
CREATE TABLE "emissores_do_escritorio" (
	"id_escritorio" uuid PRIMARY KEY NOT NULL,
	"digital" char(64) NOT NULL,
	"partes" jsonb NOT NULL,
	"pedido_em" timestamp with time zone NOT NULL,
	"varrido_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "empresas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cnpj" char(14) NOT NULL,
	"razao_social" text NOT NULL,
	"apelido" text NOT NULL,
	"apelido_ordem" text GENERATED ALWAYS AS (ordenavel(apelido)) STORED NOT NULL,
	"data_abertura" date NOT NULL,
	"id_municipio" char(7) NOT NULL,
	"uf" char(2) NOT NULL,
	"id_categoria" smallint NOT NULL,
	"id_tipo" smallint NOT NULL,
	"inicio_no_sistema" "competencia" NOT NULL,
	"nome_fantasia" text,
	"id_natureza_juridica" char(4),
	"capital_social_centavos" bigint,
	"nire" text,
	"inscricao_estadual" text,
	"inscricao_municipal" text,
	"email" text,
	"telefone" text,
	"cep" char(8),
	"logradouro" text,
	"numero" text,
	"complemento" text,
	"bairro" text,
	"id_pais" integer DEFAULT 1058 NOT NULL,
	"id_grupo" uuid,
	"id_responsavel" uuid,
	"id_base_do_honorario" smallint,
	"valor_do_honorario" numeric(18, 8),
	"observacoes" text,
	"implantada_em" timestamp with time zone,
	"versao" integer DEFAULT 1 NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "empresas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "empresas_cnpj_forma" CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
	CONSTRAINT "empresas_honorario" CHECK ((id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0)
);
--> statement-breakpoint
CREATE TABLE "empresas_categorias" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"id_categoria" smallint NOT NULL,
	"motivo" text NOT NULL,
	CONSTRAINT "empresas_categorias_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde"),
	CONSTRAINT "empresas_categorias_categoria" CHECK (id_categoria in (1, 2, 37, 38))
);
--> statement-breakpoint
CREATE TABLE "empresas_municipios" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"id_municipio" char(7) NOT NULL,
	"uf" char(2) NOT NULL,
	CONSTRAINT "empresas_municipios_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde")
);
--> statement-breakpoint
CREATE TABLE "empresas_regimes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"regime" text NOT NULL,
	"atividade_mei" text,
	"impedido_icms_iss" boolean DEFAULT false NOT NULL,
	"icms_fixo_centavos" bigint,
	"icms_fixo_ato" text,
	"iss_fixo_centavos" bigint,
	"iss_fixo_ato" text,
	CONSTRAINT "empresas_regimes_id_escritorio_id_empresa_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","desde"),
	CONSTRAINT "empresas_regimes_regime" CHECK (regime in ('simples', 'mei', 'presumido', 'real')),
	CONSTRAINT "empresas_regimes_fixo" CHECK ((icms_fixo_centavos is null) = (icms_fixo_ato is null) and (iss_fixo_centavos is null) = (iss_fixo_ato is null)
        and icms_fixo_centavos > 0 and iss_fixo_centavos > 0),
	CONSTRAINT "empresas_regimes_fixo_no_das" CHECK ((icms_fixo_centavos is null and iss_fixo_centavos is null) or (regime = 'simples' and not impedido_icms_iss)),
	CONSTRAINT "empresas_regimes_mei" CHECK ((regime = 'mei') = (atividade_mei is not null)),
	CONSTRAINT "empresas_regimes_atividade_mei" CHECK (atividade_mei in ('comercio', 'servicos', 'ambos', 'caminhoneiro-municipal', 'caminhoneiro-intermunicipal', 'caminhoneiro-ambos'))
);
--> statement-breakpoint
CREATE TABLE "enderecos_publicos" (
	"resumo" char(64) PRIMARY KEY NOT NULL,
	"id_escritorio" uuid NOT NULL,
	"tipo" text NOT NULL,
	"id_alvo" uuid NOT NULL,
	CONSTRAINT "enderecos_publicos_tipo" CHECK (tipo in ('link', 'codigo', 'agenda', 'aviso', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "envios" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"assunto" text NOT NULL,
	"competencia" "competencia" NOT NULL,
	"canal" text NOT NULL,
	"destinatario" text NOT NULL,
	"endereco" text NOT NULL,
	"id_usuario" uuid,
	"id_destinatario" uuid,
	"abre_com" text,
	"modelo" text NOT NULL,
	"modelo_versao" integer NOT NULL,
	"assunto_da_mensagem" text NOT NULL,
	"texto" text NOT NULL,
	"resumo" char(64),
	"url" text NOT NULL,
	"link_vale_ate" timestamp with time zone,
	"link_revogado_em" timestamp with time zone,
	"link_erros" smallint DEFAULT 0 NOT NULL,
	"estado" text NOT NULL,
	"preparar_em" timestamp with time zone NOT NULL,
	"motivo_do_reenvio" text,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	CONSTRAINT "envios_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "envios_canal" CHECK (canal in ('email', 'portal', 'whatsapp', 'whatsapp-api')),
	CONSTRAINT "envios_assunto" CHECK (assunto in ('notas-fiscais', 'impostos', 'pro-labore')),
	CONSTRAINT "envios_estado" CHECK (estado in ('na-fila', 'preparado', 'adiado', 'a-mao', 'incerto', 'enviado', 'falhou', 'entregue', 'lido', 'aberto'))
);
--> statement-breakpoint
CREATE TABLE "envios_documentos" (
	"id_escritorio" uuid NOT NULL,
	"id_envio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"id_alvo" uuid NOT NULL,
	"titulo" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"vence_em" date,
	"chave" text NOT NULL,
	"id_comunicado" uuid,
	"aberto_em" timestamp with time zone,
	CONSTRAINT "envios_documentos_id_escritorio_id_envio_id_alvo_pk" PRIMARY KEY("id_escritorio","id_envio","id_alvo")
);
--> statement-breakpoint
CREATE TABLE "envios_eventos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"id_envio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"estado" text,
	"em" timestamp with time zone NOT NULL,
	"registrado_em" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"detalhe" text NOT NULL,
	"prova" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quem" text NOT NULL,
	CONSTRAINT "envios_eventos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "escritorios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"cnpj" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"razao_social" text,
	"crc" text,
	"nome_do_responsavel" text,
	"email" text,
	"telefone" text,
	"cep" char(8),
	"logradouro" text,
	"numero" text,
	"complemento" text,
	"bairro" text,
	"id_municipio" char(7),
	"uf" char(2),
	"id_base_do_honorario" smallint,
	"valor_do_honorario" numeric(18, 8),
	"antecedencia_interna_dias" smallint DEFAULT 2 NOT NULL,
	"exige_segundo_fator" text DEFAULT 'opcional' NOT NULL,
	"segundo_fator_desde" date,
	"encerrado_em" timestamp with time zone,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "escritorios_honorario" CHECK ((id_base_do_honorario is null) = (valor_do_honorario is null) and id_base_do_honorario between 1 and 3 and valor_do_honorario >= 0),
	CONSTRAINT "escritorios_segundo_fator" CHECK (exige_segundo_fator in ('opcional', 'equipe', 'todos') and (exige_segundo_fator = 'opcional') = (segundo_fator_desde is null)),
	CONSTRAINT "escritorios_antecedencia" CHECK (antecedencia_interna_dias between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "escritorios_feriados" (
	"id_escritorio" uuid NOT NULL,
	"data" date NOT NULL,
	"nome" text NOT NULL,
	CONSTRAINT "escritorios_feriados_id_escritorio_data_pk" PRIMARY KEY("id_escritorio","data")
);
--> statement-breakpoint
CREATE TABLE "extratos_dias" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conta" uuid NOT NULL,
	"data" date NOT NULL,
	"entradas_centavos" bigint NOT NULL,
	"saidas_centavos" bigint NOT NULL,
	"linhas" integer NOT NULL,
	CONSTRAINT "extratos_dias_id_escritorio_id_conta_data_pk" PRIMARY KEY("id_escritorio","id_conta","data")
);
--> statement-breakpoint
CREATE TABLE "extratos_importacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conta" uuid,
	"nome" text NOT NULL,
	"conteudo" "bytea" NOT NULL,
	"sha256" char(64) NOT NULL,
	"parte" integer NOT NULL,
	"formato" text NOT NULL,
	"colunas" jsonb,
	"conta_lida" jsonb NOT NULL,
	"estado" text NOT NULL,
	"periodo_de" date,
	"periodo_ate" date,
	"saldo_centavos" bigint,
	"saldo_em" date,
	"inseridas" integer DEFAULT 0 NOT NULL,
	"sem_acao" integer DEFAULT 0 NOT NULL,
	"com_erro" integer DEFAULT 0 NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	"desfeita_em" timestamp with time zone,
	"desfeita_por" text,
	CONSTRAINT "extratos_importacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "extratos_importacoes_estado" CHECK (estado in ('conferir', 'importada', 'desfeita'))
);
--> statement-breakpoint
CREATE TABLE "extratos_linhas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conta" uuid NOT NULL,
	"id_importacao" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"data" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"descricao" text NOT NULL,
	"identificacao" text NOT NULL,
	"documento" text NOT NULL,
	"resumo" char(32) NOT NULL,
	"ordinal" integer NOT NULL,
	"busca" text NOT NULL,
	"estado" text DEFAULT 'pendente' NOT NULL,
	CONSTRAINT "extratos_linhas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "extratos_linhas_valor_existe" CHECK (valor_centavos <> 0),
	CONSTRAINT "extratos_linhas_mes" CHECK (competencia::text = to_char(data, 'YYYY-MM')),
	CONSTRAINT "extratos_linhas_estado" CHECK (estado in ('pendente', 'conciliada', 'ignorada'))
);
--> statement-breakpoint
CREATE TABLE "fator_r_cpp_do_das" (
	"id_escritorio" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"conta" boolean NOT NULL,
	"motivo" text NOT NULL,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	CONSTRAINT "fator_r_cpp_do_das_id_escritorio_desde_pk" PRIMARY KEY("id_escritorio","desde")
);
--> statement-breakpoint
CREATE TABLE "faturas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"chave" text NOT NULL,
	"origem" text NOT NULL,
	"id_contrato" uuid,
	"parcela" smallint,
	"total_de_parcelas" smallint,
	"id_cliente" uuid NOT NULL,
	"id_servico" uuid,
	"descricao" text,
	"valor_centavos" bigint NOT NULL,
	"competencia" "competencia" NOT NULL,
	"emitir_em" date NOT NULL,
	"estado" smallint NOT NULL,
	"id_emissao" uuid,
	"nota_de_fora" text,
	"faturada_em" date,
	"erro" text,
	"motivo" text,
	"porque" text,
	"criada_por" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "faturas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "faturas_valor" CHECK (valor_centavos > 0),
	CONSTRAINT "faturas_estado" CHECK (estado between 0 and 4),
	CONSTRAINT "faturas_origem" CHECK (origem in ('avulsa', 'parcela', 'contrato', 'honorario')),
	CONSTRAINT "faturas_parcela" CHECK ((origem = 'parcela') = (parcela is not null) and parcela between 1 and total_de_parcelas),
	CONSTRAINT "faturas_faturada" CHECK (estado <> 2 or id_emissao is not null or nota_de_fora is not null),
	CONSTRAINT "faturas_de_fora" CHECK (nota_de_fora is null or (estado = 2 and id_emissao is null and faturada_em is not null)),
	CONSTRAINT "faturas_erro" CHECK ((estado = 1) = (erro is not null)),
	CONSTRAINT "faturas_cancelada" CHECK ((estado = 4) = (motivo is not null))
);
--> statement-breakpoint
CREATE TABLE "faturas_contratos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"nome" text NOT NULL,
	"id_cliente" uuid NOT NULL,
	"id_servico" uuid,
	"descricao" text,
	"valor_centavos" bigint NOT NULL,
	"dia" smallint NOT NULL,
	"a_cada_meses" smallint NOT NULL,
	"desde" "competencia" NOT NULL,
	"ate" "competencia",
	"agendar" boolean NOT NULL,
	"multa" numeric(9, 6),
	"juros_ao_mes" numeric(9, 6),
	"desconto" numeric(9, 6) DEFAULT '0' NOT NULL,
	"desconto_dias" smallint DEFAULT 0 NOT NULL,
	"encerrado_em" timestamp with time zone,
	"motivo" text,
	"criado_por" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "faturas_contratos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "faturas_contratos_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "faturas_contratos_valor" CHECK (valor_centavos > 0),
	CONSTRAINT "faturas_contratos_dia" CHECK (dia between 1 and 31),
	CONSTRAINT "faturas_contratos_periodo" CHECK (a_cada_meses in (1, 2, 3, 6, 12) and (ate is null or ate >= desde)),
	CONSTRAINT "faturas_contratos_encargos" CHECK (multa between 0 and 0.1 and juros_ao_mes between 0 and 0.1 and desconto between 0 and 0.5 and desconto_dias between 0 and 60),
	CONSTRAINT "faturas_contratos_encerrado" CHECK ((encerrado_em is null) = (motivo is null))
);
--> statement-breakpoint
CREATE TABLE "faturas_reajustes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_contrato" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"indice" text NOT NULL,
	"percentual" numeric(12, 8) NOT NULL,
	"fonte" text NOT NULL,
	"publicado_em" date NOT NULL,
	"antes_centavos" bigint NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"por" text NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "faturas_reajustes_id_escritorio_id_empresa_id_contrato_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","id_contrato","desde"),
	CONSTRAINT "faturas_reajustes_valor" CHECK (antes_centavos > 0 and valor_centavos > 0 and percentual > 0 and percentual <= 1)
);
--> statement-breakpoint
CREATE TABLE "fechamentos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
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
CREATE TABLE "fechamentos_etapas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"etapa" text NOT NULL,
	"situacao" text NOT NULL,
	"versao" integer NOT NULL,
	"sem_movimento" boolean DEFAULT false NOT NULL,
	"resumo" jsonb NOT NULL,
	"ressalvas" jsonb NOT NULL,
	"reaberta_por" text,
	"motivo" text,
	"por" text NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "fechamentos_etapas_id_escritorio_id_empresa_competencia_etapa_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","etapa"),
	CONSTRAINT "fechamentos_etapas_etapa" CHECK (etapa in ('faturamento', 'pro-labore')),
	CONSTRAINT "fechamentos_etapas_situacao" CHECK ((situacao = 'concluida' and reaberta_por is null) or (situacao = 'reaberta' and reaberta_por in ('pessoa', 'mudanca') and motivo is not null))
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
	CONSTRAINT "fichas_finalidade" CHECK (finalidade in ('confirmar-email', 'nova-senha', 'trocar-email', 'desbloquear'))
);
--> statement-breakpoint
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
CREATE TABLE "folhas_cpp_das" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"origem" text DEFAULT 'digitada' NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "folhas_cpp_das_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "folhas_cpp_das_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "folhas_cpp_das_origem" CHECK (origem in ('digitada', 'importada', 'extrato'))
);
--> statement-breakpoint
CREATE TABLE "folhas_informadas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"pro_labore_centavos" bigint NOT NULL,
	"salarios_centavos" bigint NOT NULL,
	"decimo_terceiro_centavos" bigint DEFAULT 0 NOT NULL,
	"ferias_centavos" bigint DEFAULT 0 NOT NULL,
	"autonomos_centavos" bigint DEFAULT 0 NOT NULL,
	"fgts_centavos" bigint DEFAULT 0 NOT NULL,
	"cpp_darf_centavos" bigint DEFAULT 0 NOT NULL,
	"encargos_centavos" bigint NOT NULL,
	"origem" text DEFAULT 'digitada' NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "folhas_informadas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "folhas_informadas_valores" CHECK (least(pro_labore_centavos, salarios_centavos, decimo_terceiro_centavos, ferias_centavos, autonomos_centavos, fgts_centavos, cpp_darf_centavos, encargos_centavos) >= 0),
	CONSTRAINT "folhas_informadas_origem" CHECK (origem in ('digitada', 'importada', 'extrato'))
);
--> statement-breakpoint
CREATE TABLE "fornecedores" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"documento" text,
	"nome" text NOT NULL,
	"nome_ordem" text GENERATED ALWAYS AS (ordenavel(nome)) STORED NOT NULL,
	"email" text,
	"telefone" text,
	"inscricao_municipal" text,
	"regime" text,
	"logradouro" text,
	"numero" text,
	"complemento" text,
	"bairro" text,
	"id_municipio" char(7),
	"cep" char(8),
	"pais" char(2),
	"codigo_postal" text,
	"cidade" text,
	"estado" text,
	"arquivado_em" timestamp with time zone,
	"criado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	"categoria_padrao" text,
	"retencoes" text[] NOT NULL,
	"tipo_da_chave_pix" text,
	"chave_pix" text,
	"id_banco" char(3),
	"agencia" text,
	"conta" text,
	CONSTRAINT "fornecedores_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "fornecedores_tipo" CHECK (tipo in ('cnpj', 'cpf', 'exterior') and (tipo = 'exterior' or documento is not null)),
	CONSTRAINT "fornecedores_exterior" CHECK ((tipo = 'exterior') = (pais is not null)),
	CONSTRAINT "fornecedores_retencoes" CHECK (retencoes <@ array['iss', 'irrf', 'csrf', 'inss']::text[]),
	CONSTRAINT "fornecedores_pix" CHECK ((tipo_da_chave_pix is null) = (chave_pix is null)),
	CONSTRAINT "fornecedores_banco" CHECK ((id_banco is null) = (agencia is null) and (id_banco is null) = (conta is null))
);
--> statement-breakpoint
CREATE TABLE "grupos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "grupos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "guias" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"obrigacao" text NOT NULL,
	"quota" smallint DEFAULT 0 NOT NULL,
	"codigo_de_receita" text,
	"valor_centavos" bigint NOT NULL,
	"pago_centavos" bigint DEFAULT 0 NOT NULL,
	"vencimento" date NOT NULL,
	"prazo_interno" date NOT NULL,
	"origem" text NOT NULL,
	"versao" integer NOT NULL,
	"id_apuracao" uuid,
	"substituida_em" timestamp with time zone,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "guias_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "guias_valor" CHECK (valor_centavos > 0),
	CONSTRAINT "guias_quota" CHECK (quota between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "guias_oficiais" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_guia" uuid NOT NULL,
	"versao" integer NOT NULL,
	"id_documento" uuid NOT NULL,
	"numero_documento" text NOT NULL,
	"data_limite" date NOT NULL,
	"principal_centavos" bigint NOT NULL,
	"multa_centavos" bigint NOT NULL,
	"juros_centavos" bigint NOT NULL,
	"outros_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"outras_guias" smallint NOT NULL,
	"nosso_principal_centavos" bigint NOT NULL,
	"nossa_multa_centavos" bigint,
	"nossos_juros_centavos" bigint,
	"linha_digitavel" text,
	"pix" text,
	"recebedor_do_pix" text,
	"composicao" jsonb NOT NULL,
	"de_teste" boolean NOT NULL,
	"origem" text NOT NULL,
	"aceita_em" timestamp with time zone,
	"aceita_por" text,
	"motivo_do_aceite" text,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "guias_oficiais_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "guias_oficiais_valores" CHECK (principal_centavos >= 0 and multa_centavos >= 0 and juros_centavos >= 0 and outros_centavos >= 0
        and total_centavos >= principal_centavos + multa_centavos + juros_centavos + outros_centavos and total_centavos > 0),
	CONSTRAINT "guias_oficiais_numero_documento" CHECK (numero_documento ~ '^[0-9]{17}$'),
	CONSTRAINT "guias_oficiais_linha" CHECK (linha_digitavel ~ '^[0-9]{48}$'),
	CONSTRAINT "guias_oficiais_origem" CHECK (origem in ('pessoa', 'autoridade')),
	CONSTRAINT "guias_oficiais_aceite" CHECK (num_nonnulls(aceita_em, aceita_por, motivo_do_aceite) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "guias_pagamentos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_guia" uuid NOT NULL,
	"tipo" text NOT NULL,
	"estorno_de" uuid,
	"data" date NOT NULL,
	"pago_em" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"principal_centavos" bigint NOT NULL,
	"multa_centavos" bigint NOT NULL,
	"juros_centavos" bigint NOT NULL,
	"divisao" text NOT NULL,
	"memoria" jsonb,
	"motivo" text,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	CONSTRAINT "guias_pagamentos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "guias_pagamentos_tipo" CHECK ((tipo = 'pagamento' and estorno_de is null) or (tipo = 'estorno' and estorno_de is not null and motivo is not null)),
	CONSTRAINT "guias_pagamentos_valor" CHECK (valor_centavos > 0 and principal_centavos >= 0 and multa_centavos >= 0 and juros_centavos >= 0
        and valor_centavos = principal_centavos + multa_centavos + juros_centavos),
	CONSTRAINT "guias_pagamentos_divisao" CHECK (divisao in ('calculada', 'comprovante')),
	CONSTRAINT "guias_pagamentos_dias" CHECK (pago_em <= data)
);
--> statement-breakpoint
CREATE TABLE "honorarios_ajustes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"motivo" text NOT NULL,
	"por" text NOT NULL,
	"em" timestamp with time zone NOT NULL,
	CONSTRAINT "honorarios_ajustes_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "honorarios_ajustes_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "honorarios_ajustes_motivo" CHECK (length(trim(motivo)) >= 5)
);
--> statement-breakpoint
CREATE TABLE "honorarios_configuracoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa_propria" uuid NOT NULL,
	"id_servico" uuid,
	"dia" smallint NOT NULL,
	"mostrar_no_painel" boolean DEFAULT false NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "honorarios_configuracoes_id_escritorio_pk" PRIMARY KEY("id_escritorio"),
	CONSTRAINT "honorarios_configuracoes_dia" CHECK (dia between 1 and 31)
);
--> statement-breakpoint
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
CREATE TABLE "importacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"origem" text DEFAULT 'planilha' NOT NULL,
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
	CONSTRAINT "importacoes_origem" CHECK (origem in ('planilha', 'extratos')),
	CONSTRAINT "importacoes_estado" CHECK (estado in ('mapeando', 'conferindo', 'conferida', 'gravando', 'concluida', 'cancelada', 'desfazendo', 'desfeita'))
);
--> statement-breakpoint
CREATE TABLE "importacoes_ajustes" (
	"id_escritorio" uuid NOT NULL,
	"id_importacao" uuid NOT NULL,
	"planilha" text NOT NULL,
	"linha" integer NOT NULL,
	"celulas" jsonb NOT NULL,
	"fora" boolean NOT NULL,
	"alterado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "importacoes_ajustes_id_escritorio_id_importacao_planilha_linha_pk" PRIMARY KEY("id_escritorio","id_importacao","planilha","linha")
);
--> statement-breakpoint
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
	"comparacao" jsonb,
	"escolha" text,
	"efeitos" jsonb,
	CONSTRAINT "importacoes_linhas_id_escritorio_id_importacao_sequencia_pk" PRIMARY KEY("id_escritorio","id_importacao","sequencia"),
	CONSTRAINT "importacoes_linhas_escolha" CHECK (escolha in ('pendente', 'registrado', 'extrato')),
	CONSTRAINT "importacoes_linhas_resultados" CHECK (previsto between 1 and 5 and resultado between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "importacoes_mapeamentos" (
	"id_escritorio" uuid NOT NULL,
	"assinatura" text NOT NULL,
	"mapeamento" jsonb NOT NULL,
	"usado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "importacoes_mapeamentos_id_escritorio_assinatura_pk" PRIMARY KEY("id_escritorio","assinatura")
);
--> statement-breakpoint
CREATE TABLE "importacoes_sinonimos" (
	"id_escritorio" uuid NOT NULL,
	"tipo" text NOT NULL,
	"titulo" text NOT NULL,
	"campo" text NOT NULL,
	"aprendido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "importacoes_sinonimos_id_escritorio_tipo_titulo_pk" PRIMARY KEY("id_escritorio","tipo","titulo"),
	CONSTRAINT "importacoes_sinonimos_tipo" CHECK (tipo in ('empresa', 'socio', 'dependente', 'receita', 'folha', 'saldo', 'cliente', 'fornecedor'))
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
CREATE TABLE "integradores" (
	"id_escritorio" uuid NOT NULL,
	"integrador" text NOT NULL,
	"ligado" boolean NOT NULL,
	"credenciais_cifradas" text,
	"configurado_em" timestamp with time zone,
	"configurado_por" text,
	"testado_em" timestamp with time zone,
	"teste_resultado" text,
	"teste_texto" text,
	"id_endereco" uuid,
	"id_endereco_anterior" uuid,
	"anterior_ate" timestamp with time zone,
	"ultimo_aviso_em" timestamp with time zone,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "integradores_id_escritorio_integrador_pk" PRIMARY KEY("id_escritorio","integrador"),
	CONSTRAINT "integradores_nome" CHECK (integrador in ('migrate', 'jettax')),
	CONSTRAINT "integradores_resultado" CHECK (teste_resultado in ('ok', 'recusado', 'falha')),
	CONSTRAINT "integradores_teste" CHECK (num_nulls(testado_em, teste_resultado, teste_texto) in (0, 3)),
	CONSTRAINT "integradores_credenciais" CHECK (num_nulls(credenciais_cifradas, configurado_em, configurado_por) in (0, 3)),
	CONSTRAINT "integradores_anterior" CHECK ((id_endereco_anterior is null) = (anterior_ate is null))
);
--> statement-breakpoint
CREATE TABLE "integradores_avisos" (
	"id_escritorio" uuid NOT NULL,
	"integrador" text NOT NULL,
	"resumo" char(64) NOT NULL,
	"corpo" "bytea" NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	"lido_em" timestamp with time zone,
	"desfecho" text,
	CONSTRAINT "integradores_avisos_id_escritorio_integrador_resumo_pk" PRIMARY KEY("id_escritorio","integrador","resumo"),
	CONSTRAINT "integradores_avisos_nome" CHECK (integrador in ('migrate', 'jettax')),
	CONSTRAINT "integradores_avisos_lido" CHECK ((lido_em is null) = (desfecho is null))
);
--> statement-breakpoint
CREATE TABLE "integradores_empresas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"integrador" text NOT NULL,
	"emite" boolean DEFAULT false NOT NULL,
	"captura" boolean DEFAULT false NOT NULL,
	"capturado_ate" date,
	"proxima_em" timestamp with time zone NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"erro_codigo" text,
	"erro_texto" text,
	"sucesso_em" timestamp with time zone,
	"documentos" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "integradores_empresas_id_escritorio_integrador_id_empresa_pk" PRIMARY KEY("id_escritorio","integrador","id_empresa"),
	CONSTRAINT "integradores_empresas_nome" CHECK (integrador in ('migrate', 'jettax')),
	CONSTRAINT "integradores_empresas_emite" CHECK (integrador = 'migrate' or not emite),
	CONSTRAINT "integradores_empresas_erro" CHECK ((erro_codigo is null) = (erro_texto is null))
);
--> statement-breakpoint
CREATE TABLE "integradores_recebidos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"integrador" text NOT NULL,
	"resumo" char(64) NOT NULL,
	"via" text NOT NULL,
	"chave" text,
	"resultado" integer NOT NULL,
	"codigo" text,
	"mensagem" text NOT NULL,
	"conteudo" "bytea",
	"recebido_em" timestamp with time zone NOT NULL,
	CONSTRAINT "integradores_recebidos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "integradores_recebidos_nome" CHECK (integrador in ('migrate', 'jettax')),
	CONSTRAINT "integradores_recebidos_via" CHECK (via in ('lista', 'aviso'))
);
--> statement-breakpoint
CREATE TABLE "lancamentos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ano" smallint NOT NULL,
	"numero" integer DEFAULT 0 NOT NULL,
	"data" date NOT NULL,
	"competencia" "competencia" NOT NULL,
	"tipo" char(1) NOT NULL,
	"historico" text NOT NULL,
	"origem" text,
	"regra" jsonb,
	"estorno_de" uuid,
	"id_importacao" uuid,
	"transacao" bigint DEFAULT 0 NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	CONSTRAINT "lancamentos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "lancamentos_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "lancamentos_tipo" CHECK (tipo in ('N', 'E', 'X')),
	CONSTRAINT "lancamentos_mes" CHECK (competencia = to_char(data, 'YYYY-MM') and ano = extract(year from data)),
	CONSTRAINT "lancamentos_historico" CHECK (length(trim(historico)) > 0)
);
--> statement-breakpoint
CREATE TABLE "lancamentos_anexos" (
	"id_escritorio" uuid NOT NULL,
	"id_lancamento" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"vinculado_em" timestamp with time zone NOT NULL,
	"vinculado_por" text NOT NULL,
	CONSTRAINT "lancamentos_anexos_id_escritorio_id_lancamento_id_documento_pk" PRIMARY KEY("id_escritorio","id_lancamento","id_documento")
);
--> statement-breakpoint
CREATE TABLE "linhas_anexos" (
	"id_escritorio" uuid NOT NULL,
	"id_linha" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"vinculado_em" timestamp with time zone NOT NULL,
	"vinculado_por" text NOT NULL,
	CONSTRAINT "linhas_anexos_id_escritorio_id_linha_id_documento_pk" PRIMARY KEY("id_escritorio","id_linha","id_documento")
);
--> statement-breakpoint
CREATE TABLE "livros_assinadas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_exercicio" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"assinadas_em" date NOT NULL,
	"signatarios" jsonb NOT NULL,
	"guardadas_em" timestamp with time zone NOT NULL,
	"guardadas_por" text NOT NULL,
	CONSTRAINT "livros_assinadas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_assinadas_por_dois" CHECK (jsonb_array_length(signatarios) >= 2)
);
--> statement-breakpoint
CREATE TABLE "livros_contas_de_fora" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid,
	"codigo" text NOT NULL,
	"nome" text NOT NULL,
	"conta" text NOT NULL,
	"dita_em" timestamp with time zone NOT NULL,
	"dita_por" text NOT NULL,
	CONSTRAINT "livros_contas_de_fora_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "livros_ecds" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_exercicio" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"livro" integer NOT NULL,
	"substituta" boolean NOT NULL,
	"versao_das_notas" integer,
	"linhas" integer NOT NULL,
	"sha256" char(64) NOT NULL,
	"gerada_em" timestamp with time zone NOT NULL,
	"gerada_por" text NOT NULL,
	CONSTRAINT "livros_ecds_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_ecds_livro" CHECK (livro > 0 and linhas > 0)
);
--> statement-breakpoint
CREATE TABLE "livros_exercicios" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ano" smallint NOT NULL,
	"competencia" "competencia" NOT NULL,
	"situacao_especial" text,
	"resultado_centavos" bigint NOT NULL,
	"reserva_legal_centavos" bigint NOT NULL,
	"lucros_a_distribuir_centavos" bigint NOT NULL,
	"encerrado_em" timestamp with time zone NOT NULL,
	"encerrado_por" text NOT NULL,
	"desfeito_em" timestamp with time zone,
	"desfeito_por" text,
	"desfeito_porque" text,
	"ecd_entregue_em" date,
	"ecd_recibo" text,
	"ecd_informada_por" text,
	"ecd_retirada_porque" text,
	CONSTRAINT "livros_exercicios_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_exercicios_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "livros_exercicios_mes" CHECK (substr(competencia::text, 1, 4)::int = ano),
	CONSTRAINT "livros_exercicios_dezembro" CHECK ((substr(competencia::text, 6, 2) = '12') = (situacao_especial is null)),
	CONSTRAINT "livros_exercicios_destino" CHECK (reserva_legal_centavos >= 0 and lucros_a_distribuir_centavos >= 0),
	CONSTRAINT "livros_exercicios_desfeito" CHECK ((desfeito_em is null) = (desfeito_por is null) and (desfeito_em is null) = (desfeito_porque is null)),
	CONSTRAINT "livros_exercicios_ecd" CHECK ((ecd_entregue_em is null) = (ecd_recibo is null) and (ecd_entregue_em is null) = (ecd_informada_por is null))
);
--> statement-breakpoint
CREATE TABLE "livros_importacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"nome" text NOT NULL,
	"conteudo" "bytea" NOT NULL,
	"sha256" char(64) NOT NULL,
	"formato" text NOT NULL,
	"titulos" jsonb,
	"colunas" jsonb,
	"estado" text NOT NULL,
	"periodo_de" date,
	"periodo_ate" date,
	"total" integer DEFAULT 0 NOT NULL,
	"lancamentos" integer DEFAULT 0 NOT NULL,
	"sem_acao" integer DEFAULT 0 NOT NULL,
	"estornados" integer DEFAULT 0 NOT NULL,
	"id_lote" uuid,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	"confirmada_em" timestamp with time zone,
	"confirmada_por" text,
	"desfeita_em" timestamp with time zone,
	"desfeita_por" text,
	"motivo" text,
	CONSTRAINT "livros_importacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_importacoes_estado" CHECK (estado in ('conferir', 'importada', 'desfeita')),
	CONSTRAINT "livros_importacoes_formato" CHECK (formato in ('planilha', 'ecd', 'dominio')),
	CONSTRAINT "livros_importacoes_desfeita" CHECK ((estado = 'desfeita') = (desfeita_em is not null) and (desfeita_em is null) = (motivo is null))
);
--> statement-breakpoint
CREATE TABLE "livros_meses" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"fatos" integer NOT NULL,
	"a_classificar" jsonb NOT NULL,
	"versao_do_fechamento" integer NOT NULL,
	"lancado_em" timestamp with time zone NOT NULL,
	"lancado_por" text NOT NULL,
	"fechado_em" timestamp with time zone,
	"fechado_por" text,
	"motivo" text,
	CONSTRAINT "livros_meses_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "livros_meses_fechado" CHECK ((fechado_em is null) = (fechado_por is null))
);
--> statement-breakpoint
CREATE TABLE "livros_modelos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid,
	"nome" text NOT NULL,
	"atalho" text NOT NULL,
	"historico" text NOT NULL,
	"linhas" jsonb NOT NULL,
	"arquivado_em" timestamp with time zone,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "livros_modelos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "livros_notas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid,
	"ano" smallint,
	"versao" integer NOT NULL,
	"notas" jsonb NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "livros_notas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_notas_de_quem" CHECK ((id_empresa is null) = (ano is null)),
	CONSTRAINT "livros_notas_versao_positiva" CHECK (versao > 0)
);
--> statement-breakpoint
CREATE TABLE "livros_recorrencias" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_modelo" uuid NOT NULL,
	"descricao" text NOT NULL,
	"documento" text DEFAULT '' NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"dia" smallint NOT NULL,
	"de" "competencia" NOT NULL,
	"ate" "competencia",
	"automatica" boolean NOT NULL,
	"encerrada_em" timestamp with time zone,
	"encerrada_por" text,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "livros_recorrencias_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_recorrencias_valor" CHECK (valor_centavos > 0),
	CONSTRAINT "livros_recorrencias_dia" CHECK (dia between 1 and 31),
	CONSTRAINT "livros_recorrencias_periodo" CHECK (ate is null or ate >= de),
	CONSTRAINT "livros_recorrencias_encerrada" CHECK ((encerrada_em is null) = (encerrada_por is null))
);
--> statement-breakpoint
CREATE TABLE "livros_regras" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid,
	"fato" text NOT NULL,
	"versao" integer NOT NULL,
	"desde" date NOT NULL,
	"historico" text,
	"contas" jsonb NOT NULL,
	"padrao" boolean NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "livros_regras_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "livros_regras_versao_positiva" CHECK (versao > 0)
);
--> statement-breakpoint
CREATE TABLE "lotes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tipo" text NOT NULL,
	"competencia" "competencia",
	"total" integer NOT NULL,
	"estado" text NOT NULL,
	"id_usuario" uuid NOT NULL,
	"alcance" text NOT NULL,
	"parametros" jsonb,
	"id_origem" uuid,
	"contagens" jsonb,
	"criado_em" timestamp with time zone NOT NULL,
	"concluido_em" timestamp with time zone,
	CONSTRAINT "lotes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "lotes_estado" CHECK (estado in ('pendente', 'concluido'))
);
--> statement-breakpoint
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
CREATE TABLE "lucros_distribuidos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"nome" text NOT NULL,
	"documento" text,
	"data" date NOT NULL,
	"competencia" "competencia" NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"irrf_centavos" bigint NOT NULL,
	"entrada" jsonb NOT NULL,
	"resultado" jsonb NOT NULL,
	"memoria" jsonb NOT NULL,
	"parametros" jsonb NOT NULL,
	"estorno_de" uuid,
	"motivo" text,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	CONSTRAINT "lucros_distribuidos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "lucros_mes_da_data" CHECK (competencia = to_char(data, 'YYYY-MM')),
	CONSTRAINT "lucros_estorno" CHECK ((estorno_de is null and valor_centavos > 0) or (estorno_de is not null and motivo is not null))
);
--> statement-breakpoint
CREATE TABLE "manutencao" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"ligada" boolean NOT NULL,
	"retorno_previsto" timestamp with time zone,
	"mensagem" text,
	"alterada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "manutencao_unica" CHECK (id = 1)
);
--> statement-breakpoint
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
CREATE TABLE "mensagens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chave" text NOT NULL,
	"canal" text DEFAULT 'email' NOT NULL,
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
	"id_envio" uuid,
	"prova" jsonb,
	CONSTRAINT "mensagens_canal" CHECK (canal = 'email' or (canal = 'whatsapp-api' and id_escritorio is not null)),
	CONSTRAINT "mensagens_estado" CHECK (estado in ('pendente', 'enviando', 'enviada', 'incerta', 'falhou'))
);
--> statement-breakpoint
CREATE TABLE "modelos_de_mensagem" (
	"id_escritorio" uuid NOT NULL,
	"tipo" text NOT NULL,
	"versao" integer NOT NULL,
	"assunto" text NOT NULL,
	"corpo" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	CONSTRAINT "modelos_de_mensagem_id_escritorio_tipo_versao_pk" PRIMARY KEY("id_escritorio","tipo","versao"),
	CONSTRAINT "modelos_de_mensagem_versao" CHECK (versao > 0)
);
--> statement-breakpoint
CREATE TABLE "motores" (
	"impressao" char(64) PRIMARY KEY NOT NULL,
	"versao" text NOT NULL,
	"desde" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notas_em_espera" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"chave" text NOT NULL,
	"competencia" "competencia" NOT NULL,
	"numero" text NOT NULL,
	"assinatura" text NOT NULL,
	"assinatura_detalhe" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "notas_em_espera_id_escritorio_id_empresa_id_documento_chave_pk" PRIMARY KEY("id_escritorio","id_empresa","id_documento","chave")
);
--> statement-breakpoint
CREATE TABLE "notas_eventos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"chave" text NOT NULL,
	"tipo" char(6) NOT NULL,
	"sequencia" integer NOT NULL,
	"efeito" text NOT NULL,
	"ocorrido_em" timestamp with time zone NOT NULL,
	"chave_substituta" text,
	"motivo" text,
	"assinatura" text NOT NULL,
	"assinatura_detalhe" text NOT NULL,
	"em_vigor" boolean NOT NULL,
	"espera" text,
	"origem" text NOT NULL,
	"decisao" text,
	"decisao_motivo" text,
	"id_documento" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "notas_eventos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "notas_eventos_origem" CHECK (origem in ('escritorio', 'contribuinte')),
	CONSTRAINT "notas_eventos_decisao" CHECK (decisao is null or (espera is not null and decisao_motivo is not null)),
	CONSTRAINT "notas_eventos_em_vigor" CHECK (not em_vigor or espera is null or decisao = 'aceita')
);
--> statement-breakpoint
CREATE TABLE "notas_fiscais" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"direcao" text NOT NULL,
	"modelo" text DEFAULT 'nfse' NOT NULL,
	"estabelecimento" text,
	"chave" text NOT NULL,
	"numero" text NOT NULL,
	"competencia" "competencia" NOT NULL,
	"competencia_do_documento" "competencia" NOT NULL,
	"data_emissao" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL,
	"cancelamento_pedido" boolean DEFAULT false NOT NULL,
	"receita_centavos" bigint NOT NULL,
	"valor_servico_centavos" bigint NOT NULL,
	"valor_liquido_centavos" bigint NOT NULL,
	"iss_retido" boolean NOT NULL,
	"iss_retido_centavos" bigint GENERATED ALWAYS AS (case when iss_retido and dados -> 'valores' ->> 'iss' ~ '^[0-9]+([.][0-9]+)?$' then round((dados -> 'valores' ->> 'iss')::numeric * 100)::bigint end) STORED,
	"mercado" text NOT NULL,
	"codigo_tributacao" text NOT NULL,
	"descricao" text NOT NULL,
	"id_atividade" uuid,
	"contraparte_documento" text,
	"contraparte_nome" text,
	"contraparte_ordem" text GENERATED ALWAYS AS (ordenavel(contraparte_nome)) STORED,
	"parcelas" jsonb,
	"a_perguntar" boolean DEFAULT false NOT NULL,
	"chave_substituida" text,
	"assinatura" text NOT NULL,
	"assinatura_detalhe" text NOT NULL,
	"decisao" text,
	"decisao_motivo" text,
	"sem_validade" boolean NOT NULL,
	"dados" jsonb NOT NULL,
	"avisos" jsonb NOT NULL,
	"id_documento" uuid NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "notas_fiscais_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "notas_fiscais_status" CHECK (status in (1, 2, 3, 99)),
	CONSTRAINT "notas_fiscais_valores" CHECK ((receita_centavos >= 0 or parcelas is not null) and valor_servico_centavos >= 0),
	CONSTRAINT "notas_fiscais_modelo" CHECK (modelo in ('nfse', 'nfse-municipal', 'nfe', 'nfce') and (parcelas is not null) = (modelo in ('nfe', 'nfce'))),
	CONSTRAINT "notas_fiscais_chave_tamanho" CHECK (length(chave) between 25 and 80),
	CONSTRAINT "notas_fiscais_decisao" CHECK (decisao is null or (assinatura <> 'valida' and decisao_motivo is not null))
);
--> statement-breakpoint
CREATE TABLE "notas_movimentos" (
	"id_escritorio" uuid NOT NULL,
	"id" bigserial NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"direcao" text NOT NULL,
	"status" smallint NOT NULL,
	"pendente" boolean NOT NULL,
	"notas" bigint NOT NULL,
	"valor_servico_centavos" bigint NOT NULL,
	"valor_liquido_centavos" bigint NOT NULL,
	"receita_centavos" bigint NOT NULL,
	"iss_retido_centavos" bigint NOT NULL,
	CONSTRAINT "notas_movimentos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "notas_somas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"direcao" text NOT NULL,
	"status" smallint NOT NULL,
	"pendente" boolean NOT NULL,
	"notas" bigint NOT NULL,
	"valor_servico_centavos" bigint NOT NULL,
	"valor_liquido_centavos" bigint NOT NULL,
	"receita_centavos" bigint NOT NULL,
	"iss_retido_centavos" bigint NOT NULL,
	CONSTRAINT "notas_somas_id_escritorio_id_empresa_competencia_direcao_status_pendente_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","direcao","status","pendente")
);
--> statement-breakpoint
CREATE TABLE "notas_somas_do_escritorio" (
	"id_escritorio" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"direcao" text NOT NULL,
	"status" smallint NOT NULL,
	"pendente" boolean NOT NULL,
	"notas" bigint NOT NULL,
	"valor_servico_centavos" bigint NOT NULL,
	"valor_liquido_centavos" bigint NOT NULL,
	"receita_centavos" bigint NOT NULL,
	"iss_retido_centavos" bigint NOT NULL,
	CONSTRAINT "notas_somas_do_escritorio_id_escritorio_competencia_direcao_status_pendente_pk" PRIMARY KEY("id_escritorio","competencia","direcao","status","pendente")
);
--> statement-breakpoint
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
CREATE TABLE "obrigacoes_proprias" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"nome" text NOT NULL,
	"periodicidade" text NOT NULL,
	"dia" smallint,
	"mes" smallint,
	"meses_apos" smallint NOT NULL,
	"ajuste" text NOT NULL,
	"norma" text NOT NULL,
	"regimes" text[] NOT NULL,
	"id_municipio" char(7),
	"desde" "competencia" NOT NULL,
	"ate" "competencia",
	"versao" integer DEFAULT 1 NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "obrigacoes_proprias_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "obrigacoes_proprias_periodicidade" CHECK (periodicidade in ('mensal', 'trimestral', 'anual')),
	CONSTRAINT "obrigacoes_proprias_ajuste" CHECK (ajuste in ('antecipa', 'posterga', 'nenhum')),
	CONSTRAINT "obrigacoes_proprias_regra" CHECK (dia between 1 and 31 and meses_apos between 0 and 12 and (periodicidade = 'anual') = (mes is not null) and mes between 1 and 12),
	CONSTRAINT "obrigacoes_proprias_fim" CHECK (ate >= desde)
);
--> statement-breakpoint
CREATE TABLE "operacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"provedor" text NOT NULL,
	"competencia" "competencia",
	"chave" text NOT NULL,
	"resumo" text NOT NULL,
	"parametros" jsonb NOT NULL,
	"estado" smallint NOT NULL,
	"etapa" text NOT NULL,
	"aguarda" text,
	"execucoes" integer DEFAULT 0 NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"proxima_em" timestamp with time zone NOT NULL,
	"trava" uuid,
	"trava_ate" timestamp with time zone,
	"protocolo" text,
	"referencia" text,
	"resultado" text,
	"motivo" jsonb,
	"diferencas" jsonb,
	"documentos" jsonb,
	"valor_centavos" bigint,
	"custo" bigint DEFAULT 0 NOT NULL,
	"prioridade" smallint DEFAULT 5 NOT NULL,
	"vence_em" date,
	"id_usuario" uuid NOT NULL,
	"criada_por" text NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "operacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "operacoes_estado_valido" CHECK (estado between 0 and 5),
	CONSTRAINT "operacoes_espera" CHECK (aguarda is null or estado in (0, 1)),
	CONSTRAINT "operacoes_trava" CHECK ((trava is null) = (trava_ate is null)),
	CONSTRAINT "operacoes_sem_motivo" CHECK (estado not in (3, 4) or motivo is not null)
);
--> statement-breakpoint
CREATE TABLE "operacoes_consumo" (
	"id_escritorio" uuid NOT NULL,
	"provedor" text NOT NULL,
	"mes" "competencia" NOT NULL,
	"classe" text NOT NULL,
	"chamadas" integer NOT NULL,
	"avisado" boolean DEFAULT false NOT NULL,
	CONSTRAINT "operacoes_consumo_id_escritorio_provedor_mes_classe_pk" PRIMARY KEY("id_escritorio","provedor","mes","classe")
);
--> statement-breakpoint
CREATE TABLE "operacoes_execucoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_operacao" uuid NOT NULL,
	"numero" integer NOT NULL,
	"estado" smallint,
	"etapa" text NOT NULL,
	"servico" text NOT NULL,
	"classe" text NOT NULL,
	"grava" boolean NOT NULL,
	"metodo" text NOT NULL,
	"caminho" text NOT NULL,
	"cabecalhos" jsonb NOT NULL,
	"corpo" "bytea",
	"corpo_resumo" text NOT NULL,
	"corpo_bytes" integer NOT NULL,
	"resposta_status" smallint,
	"resposta_cabecalhos" jsonb,
	"resposta" "bytea",
	"resposta_resumo" text,
	"resposta_bytes" integer,
	"iniciada_em" timestamp with time zone NOT NULL,
	"respondida_em" timestamp with time zone,
	"interpretada_em" timestamp with time zone,
	"duracao_ms" integer,
	"desfecho" text,
	"incerta" boolean DEFAULT false NOT NULL,
	"motivo" jsonb,
	"custo" bigint DEFAULT 0 NOT NULL,
	"certificado" text,
	"procuracao" text,
	CONSTRAINT "operacoes_execucoes_id_escritorio_id_operacao_numero_pk" PRIMARY KEY("id_escritorio","id_operacao","numero"),
	CONSTRAINT "operacoes_execucoes_estado" CHECK (estado between 1 and 4),
	CONSTRAINT "operacoes_execucoes_desfecho" CHECK (desfecho in ('ok', 'pendente', 'recusado', 'falha')),
	CONSTRAINT "operacoes_execucoes_leitura" CHECK (interpretada_em is null or desfecho is not null)
);
--> statement-breakpoint
CREATE TABLE "operacoes_regras" (
	"id_escritorio" uuid NOT NULL,
	"tipo" text NOT NULL,
	"ligada" boolean NOT NULL,
	"dia" smallint,
	"com_aprovacao" boolean NOT NULL,
	"versao" integer NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	CONSTRAINT "operacoes_regras_id_escritorio_tipo_pk" PRIMARY KEY("id_escritorio","tipo"),
	CONSTRAINT "operacoes_regras_dia" CHECK (dia between 1 and 28)
);
--> statement-breakpoint
CREATE TABLE "operacoes_regras_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"ligada" boolean NOT NULL,
	"versao" integer NOT NULL,
	"alterada_em" timestamp with time zone NOT NULL,
	"alterada_por" text NOT NULL,
	CONSTRAINT "operacoes_regras_empresa_id_escritorio_id_empresa_tipo_pk" PRIMARY KEY("id_escritorio","id_empresa","tipo")
);
--> statement-breakpoint
CREATE TABLE "operacoes_tetos" (
	"id_escritorio" uuid NOT NULL,
	"provedor" text NOT NULL,
	"teto_centavos" bigint,
	"versao" integer NOT NULL,
	CONSTRAINT "operacoes_tetos_id_escritorio_provedor_pk" PRIMARY KEY("id_escritorio","provedor"),
	CONSTRAINT "operacoes_tetos_valor" CHECK (teto_centavos >= 0)
);
--> statement-breakpoint
CREATE TABLE "outras_rendas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"fonte" text NOT NULL,
	"documento_da_fonte" text NOT NULL,
	"desde" "competencia" NOT NULL,
	"ate" "competencia",
	"remuneracao_centavos" bigint NOT NULL,
	CONSTRAINT "outras_rendas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "outras_rendas_valor" CHECK (remuneracao_centavos >= 0),
	CONSTRAINT "outras_rendas_periodo" CHECK (ate is null or ate >= desde)
);
--> statement-breakpoint
CREATE TABLE "parcelamentos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text NOT NULL,
	"numero" text,
	"consolidado_em" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"quantas" integer NOT NULL,
	"faltas_que_rescindem" integer,
	"encerrado_em" timestamp with time zone,
	"encerrado_por" text,
	"encerrado_motivo" text,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	CONSTRAINT "parcelamentos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "parcelamentos_tipo" CHECK (tipo in ('simples', 'receita', 'pgfn', 'estadual', 'municipal', 'outro')),
	CONSTRAINT "parcelamentos_valor" CHECK (valor_centavos > 0 and quantas between 2 and 180),
	CONSTRAINT "parcelamentos_encerrado" CHECK (num_nonnulls(encerrado_em, encerrado_por, encerrado_motivo) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "partidas" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_lancamento" uuid NOT NULL,
	"ordem" smallint NOT NULL,
	"competencia" "competencia" NOT NULL,
	"conta" text NOT NULL,
	"dc" char(1) NOT NULL,
	"valor_centavos" bigint NOT NULL,
	CONSTRAINT "partidas_id_escritorio_id_lancamento_ordem_pk" PRIMARY KEY("id_escritorio","id_lancamento","ordem"),
	CONSTRAINT "partidas_valor" CHECK (valor_centavos > 0),
	CONSTRAINT "partidas_lado" CHECK (dc in ('D', 'C'))
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
CREATE TABLE "pedidos_de_acesso" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"sub" text NOT NULL,
	"email" text NOT NULL,
	"nome" text NOT NULL,
	"recado" text NOT NULL,
	"feito_em" timestamp with time zone NOT NULL,
	"decisao" text,
	"decidido_em" timestamp with time zone,
	"decidido_por" text,
	CONSTRAINT "pedidos_de_acesso_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "pedidos_de_acesso_decisao" CHECK (decisao in ('aceito', 'recusado')),
	CONSTRAINT "pedidos_de_acesso_decidido" CHECK ((decisao is null) = (decidido_em is null) and (decisao is null) = (decidido_por is null))
);
--> statement-breakpoint
CREATE TABLE "pgdas_declaracoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"tipo" text NOT NULL,
	"declarada_em" date NOT NULL,
	"numero_do_recibo" text,
	"numero_da_declaracao" char(17),
	"total_centavos" bigint NOT NULL,
	"registrado_em" timestamp with time zone NOT NULL,
	"registrado_por" text NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pgdas_declaracoes_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "pgdas_declaracoes_tipo" CHECK (tipo in ('original', 'retificadora')),
	CONSTRAINT "pgdas_declaracoes_numero" CHECK (numero_do_recibo is not null or numero_da_declaracao is not null),
	CONSTRAINT "pgdas_declaracoes_total" CHECK (total_centavos >= 0)
);
--> statement-breakpoint
CREATE TABLE "planejamento_da_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"aliquota_iss" numeric,
	"parcela_para_empresas" numeric,
	"cbs" numeric,
	"aliquota_icms" numeric,
	"receita_mensal_centavos" bigint,
	"folha_empregados_centavos" bigint,
	"pro_labore_minimo_centavos" bigint,
	"pro_labore_maximo_centavos" bigint,
	"compras_com_credito_centavos" bigint,
	"permite_mei" boolean,
	"fonte" text NOT NULL,
	"autor" text NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "planejamento_da_empresa_id_escritorio_id_empresa_pk" PRIMARY KEY("id_escritorio","id_empresa"),
	CONSTRAINT "planejamento_da_empresa_fracoes" CHECK (coalesce(aliquota_iss, 0) between 0 and 1 and coalesce(parcela_para_empresas, 0) between 0 and 1 and coalesce(cbs, 0) between 0 and 1 and coalesce(aliquota_icms, 0) between 0 and 1),
	CONSTRAINT "planejamento_da_empresa_valores" CHECK (receita_mensal_centavos >= 0 and folha_empregados_centavos >= 0 and pro_labore_minimo_centavos >= 0
        and pro_labore_maximo_centavos >= 0 and compras_com_credito_centavos >= 0)
);
--> statement-breakpoint
CREATE TABLE "planejamento_do_escritorio" (
	"id_escritorio" uuid NOT NULL,
	"aliquota_iss" numeric,
	"parcela_para_empresas" numeric,
	"cbs" numeric,
	"fonte" text NOT NULL,
	"autor" text NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "planejamento_do_escritorio_id_escritorio_pk" PRIMARY KEY("id_escritorio"),
	CONSTRAINT "planejamento_do_escritorio_fracoes" CHECK (coalesce(aliquota_iss, 0) between 0 and 1 and coalesce(parcela_para_empresas, 0) between 0 and 1 and coalesce(cbs, 0) between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "preferencias" (
	"id_usuario" uuid PRIMARY KEY NOT NULL,
	"dados" jsonb NOT NULL,
	"alteradas_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presumido_criterios" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ano" smallint NOT NULL,
	"criterio" text NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "presumido_criterios_id_escritorio_id_empresa_ano_pk" PRIMARY KEY("id_escritorio","id_empresa","ano"),
	CONSTRAINT "presumido_criterios_ano" CHECK (ano between 2018 and 2100),
	CONSTRAINT "presumido_criterios_criterio" CHECK (criterio in ('competencia', 'caixa'))
);
--> statement-breakpoint
CREATE TABLE "presumido_meses" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"outras_receitas_centavos" bigint NOT NULL,
	"irrf_retido_centavos" bigint NOT NULL,
	"csll_retida_centavos" bigint NOT NULL,
	"pis_retido_centavos" bigint NOT NULL,
	"cofins_retida_centavos" bigint NOT NULL,
	"icms_destacado_centavos" bigint DEFAULT 0 NOT NULL,
	"quotas" smallint DEFAULT 1 NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "presumido_meses_id_escritorio_id_empresa_competencia_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia"),
	CONSTRAINT "presumido_meses_valores" CHECK (outras_receitas_centavos >= 0 and irrf_retido_centavos >= 0 and csll_retida_centavos >= 0 and pis_retido_centavos >= 0 and cofins_retida_centavos >= 0 and icms_destacado_centavos >= 0),
	CONSTRAINT "presumido_meses_quotas" CHECK (quotas between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "presumido_recebimentos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"id_atividade" uuid NOT NULL,
	"mercado" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	CONSTRAINT "presumido_recebimentos_id_escritorio_id_empresa_competencia_id_atividade_mercado_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","id_atividade","mercado"),
	CONSTRAINT "presumido_recebimentos_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "presumido_recebimentos_mercado" CHECK (mercado in ('interno', 'externo'))
);
--> statement-breakpoint
CREATE TABLE "pro_labores" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_socio" uuid NOT NULL,
	"desde" "competencia" NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"categoria" char(3) DEFAULT '723' NOT NULL,
	CONSTRAINT "pro_labores_id_escritorio_id_empresa_id_socio_desde_pk" PRIMARY KEY("id_escritorio","id_empresa","id_socio","desde"),
	CONSTRAINT "pro_labores_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "pro_labores_categoria" CHECK (categoria in ('721', '722', '723'))
);
--> statement-breakpoint
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
CREATE TABLE "provedores" (
	"nome" text PRIMARY KEY NOT NULL,
	"cheio_em" timestamp with time zone NOT NULL,
	"fora_desde" timestamp with time zone,
	"tentar_em" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "receita_federal_credenciais" (
	"id_escritorio" uuid NOT NULL,
	"id_contratante" uuid NOT NULL,
	"procurador" text,
	"em_nome_da_empresa" boolean DEFAULT false NOT NULL,
	"credenciais_cifradas" text NOT NULL,
	"configurada_em" timestamp with time zone NOT NULL,
	"configurada_por" text NOT NULL,
	"testada_em" timestamp with time zone,
	"teste_resultado" text,
	"teste_texto" text,
	CONSTRAINT "receita_federal_credenciais_id_escritorio_pk" PRIMARY KEY("id_escritorio"),
	CONSTRAINT "receita_federal_credenciais_resultado" CHECK (teste_resultado in ('ok', 'recusado', 'falha')),
	CONSTRAINT "receita_federal_credenciais_procurador" CHECK (procurador ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
	CONSTRAINT "receita_federal_credenciais_teste" CHECK (num_nulls(testada_em, teste_resultado, teste_texto) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "receitas_informadas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
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
CREATE TABLE "recibos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"versao" integer NOT NULL,
	"id_socio" uuid NOT NULL,
	"nome" text NOT NULL,
	"documento" text,
	"categoria" char(3) NOT NULL,
	"data_pagamento" date NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"outras_bases_centavos" bigint NOT NULL,
	"dependentes" smallint NOT NULL,
	"inss_centavos" bigint NOT NULL,
	"irrf_centavos" bigint NOT NULL,
	"liquido_centavos" bigint NOT NULL,
	"cpp_centavos" bigint NOT NULL,
	"vencimento_inss" date NOT NULL,
	"vencimento_irrf" date NOT NULL,
	"entrada" jsonb NOT NULL,
	"resultado" jsonb NOT NULL,
	"memoria" jsonb NOT NULL,
	"parametros" jsonb NOT NULL,
	"hash_conteudo" char(64) NOT NULL,
	"motor" char(64) NOT NULL,
	"emitido_em" timestamp with time zone NOT NULL,
	"emitido_por" text NOT NULL,
	CONSTRAINT "recibos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "recibos_valores" CHECK (valor_centavos > 0 and inss_centavos >= 0 and irrf_centavos >= 0 and liquido_centavos >= 0)
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
CREATE TABLE "regras_de_produto" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"chave" text NOT NULL,
	"pergunta" text NOT NULL,
	"tratamento" text NOT NULL,
	"origem" text,
	"situacoes" text[] NOT NULL,
	"respondida_em" timestamp with time zone NOT NULL,
	"respondida_por" text NOT NULL,
	CONSTRAINT "regras_de_produto_id_escritorio_id_empresa_chave_pk" PRIMARY KEY("id_escritorio","id_empresa","chave"),
	CONSTRAINT "regras_de_produto_tratamento" CHECK (tratamento in ('venda', 'devolucao-de-venda', 'servico', 'sem-receita'))
);
--> statement-breakpoint
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
CREATE TABLE "remessas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conta" uuid NOT NULL,
	"leiaute" text NOT NULL,
	"nsa" integer NOT NULL,
	"modalidade" text NOT NULL,
	"nome" text NOT NULL,
	"pagar_em" date NOT NULL,
	"quantos" integer NOT NULL,
	"total_centavos" bigint NOT NULL,
	"arquivo" "bytea" NOT NULL,
	"sha256" char(64) NOT NULL,
	"estado" text NOT NULL,
	"gerada_em" timestamp with time zone NOT NULL,
	"gerada_por" text NOT NULL,
	"enviada_em" timestamp with time zone,
	"enviada_por" text,
	"cancelada_em" timestamp with time zone,
	"cancelada_por" text,
	"cancelada_motivo" text,
	"observacao" text,
	CONSTRAINT "remessas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "remessas_estado" CHECK (estado in ('gerada', 'enviada', 'cancelada')),
	CONSTRAINT "remessas_modalidade" CHECK (modalidade in ('comum', 'pix')),
	CONSTRAINT "remessas_enviada" CHECK ((enviada_em is null) = (enviada_por is null) and (estado <> 'enviada' or enviada_em is not null)),
	CONSTRAINT "remessas_cancelada" CHECK ((estado = 'cancelada') = (cancelada_em is not null) and (cancelada_em is null) = (cancelada_por is null)
        and (cancelada_em is null) = (cancelada_motivo is null)),
	CONSTRAINT "remessas_valor" CHECK (quantos > 0 and total_centavos > 0 and nsa between 1 and 999999)
);
--> statement-breakpoint
CREATE TABLE "remessas_convenios" (
	"id_escritorio" uuid NOT NULL,
	"id_conta" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"convenio" text NOT NULL,
	"ultimo_nsa" integer NOT NULL,
	"ultima_gravacao" timestamp with time zone,
	"alterado_em" timestamp with time zone NOT NULL,
	"alterado_por" text NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "remessas_convenios_id_escritorio_id_conta_pk" PRIMARY KEY("id_escritorio","id_conta"),
	CONSTRAINT "remessas_convenios_numero" CHECK (ultimo_nsa between 0 and 999999 and convenio ~ '^[0-9]{1,20}$')
);
--> statement-breakpoint
CREATE TABLE "remessas_itens" (
	"id_escritorio" uuid NOT NULL,
	"id_remessa" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ordem" integer NOT NULL,
	"id_titulo" uuid NOT NULL,
	"seu_numero" text NOT NULL,
	"forma" text NOT NULL,
	"favorecido" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"estado" text NOT NULL,
	"ocorrencias" text[] NOT NULL,
	"observacao" text,
	"pago_em" date,
	"id_baixa" uuid,
	"retornado_em" timestamp with time zone,
	CONSTRAINT "remessas_itens_id_escritorio_id_remessa_ordem_pk" PRIMARY KEY("id_escritorio","id_remessa","ordem"),
	CONSTRAINT "remessas_itens_estado" CHECK (estado in ('gerado', 'enviado', 'agendado', 'pago', 'recusado', 'devolvido', 'cancelado')),
	CONSTRAINT "remessas_itens_valor" CHECK (valor_centavos > 0 and ordem > 0)
);
--> statement-breakpoint
CREATE TABLE "remessas_retornos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_conta" uuid NOT NULL,
	"nome" text NOT NULL,
	"conteudo" "bytea" NOT NULL,
	"sha256" char(64) NOT NULL,
	"pagos" integer NOT NULL,
	"agendados" integer NOT NULL,
	"recusados" integer NOT NULL,
	"devolvidos" integer NOT NULL,
	"sem_acao" integer NOT NULL,
	"com_erro" integer NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	"recebido_por" text NOT NULL,
	CONSTRAINT "remessas_retornos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "saldos_anuais" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"conta" text NOT NULL,
	"ano" smallint NOT NULL,
	"debitos_centavos" bigint NOT NULL,
	"creditos_centavos" bigint NOT NULL,
	CONSTRAINT "saldos_anuais_id_escritorio_id_empresa_ano_conta_pk" PRIMARY KEY("id_escritorio","id_empresa","ano","conta")
);
--> statement-breakpoint
CREATE TABLE "saldos_contabeis" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"conta" text NOT NULL,
	"competencia" "competencia" NOT NULL,
	"debitos_centavos" bigint NOT NULL,
	"creditos_centavos" bigint NOT NULL,
	CONSTRAINT "saldos_contabeis_id_escritorio_id_empresa_competencia_conta_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","conta")
);
--> statement-breakpoint
CREATE TABLE "selos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"sequencia" integer NOT NULL,
	"tipo" text NOT NULL,
	"competencia" "competencia" NOT NULL,
	"versao" integer NOT NULL,
	"id_apuracao" uuid NOT NULL,
	"hash_conteudo" char(64) NOT NULL,
	"motor" char(64) NOT NULL,
	"formato" text NOT NULL,
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
CREATE TABLE "servicos_da_empresa" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"nome" text NOT NULL,
	"codigo" char(6) NOT NULL,
	"codigo_municipal" char(3),
	"nbs" char(9),
	"descricao" text NOT NULL,
	"iss_retido" text NOT NULL,
	"arquivado_em" timestamp with time zone,
	"criado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "servicos_da_empresa_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "servicos_da_empresa_do_id" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "servicos_da_empresa_codigo" CHECK (codigo ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "sessoes" (
	"uid" text PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"metodos" text[] NOT NULL,
	"endereco" text,
	"agente" text,
	"aparelho" char(64),
	"iniciada_em" timestamp with time zone NOT NULL,
	"ultimo_uso_em" timestamp with time zone NOT NULL,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simples_opcoes" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"ano" smallint NOT NULL,
	"regime" text NOT NULL,
	"atualizado_em" timestamp with time zone NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "simples_opcoes_id_escritorio_id_empresa_ano_pk" PRIMARY KEY("id_escritorio","id_empresa","ano"),
	CONSTRAINT "simples_opcoes_ano" CHECK (ano between 2018 and 2026),
	CONSTRAINT "simples_opcoes_regime" CHECK (regime in ('competencia', 'caixa'))
);
--> statement-breakpoint
CREATE TABLE "simples_recebimentos" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"id_atividade" uuid NOT NULL,
	"mercado" text NOT NULL,
	"situacoes" text[] NOT NULL,
	"valor_centavos" bigint NOT NULL,
	CONSTRAINT "simples_recebimentos_id_escritorio_id_empresa_competencia_id_atividade_mercado_situacoes_pk" PRIMARY KEY("id_escritorio","id_empresa","competencia","id_atividade","mercado","situacoes"),
	CONSTRAINT "simples_recebimentos_valor" CHECK (valor_centavos >= 0),
	CONSTRAINT "simples_recebimentos_mercado" CHECK (mercado in ('interno', 'externo'))
);
--> statement-breakpoint
CREATE TABLE "simulacoes" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"competencia" "competencia" NOT NULL,
	"id_lote" uuid NOT NULL,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "simulacoes_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id")
);
--> statement-breakpoint
CREATE TABLE "simulacoes_itens" (
	"id_escritorio" uuid NOT NULL,
	"id_simulacao" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"situacao" text NOT NULL,
	"grupo" text NOT NULL,
	"imposto_centavos" bigint,
	"mes_anterior_centavos" bigint,
	"rascunho_centavos" bigint,
	"dados" jsonb NOT NULL,
	"hash_conteudo" text GENERATED ALWAYS AS (dados ->> 'hashConteudo') STORED,
	"hash_entrada" text GENERATED ALWAYS AS (dados ->> 'hashEntrada') STORED,
	"motor" text GENERATED ALWAYS AS (dados ->> 'motor') STORED,
	CONSTRAINT "simulacoes_itens_id_escritorio_id_simulacao_id_empresa_pk" PRIMARY KEY("id_escritorio","id_simulacao","id_empresa")
);
--> statement-breakpoint
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
	CONSTRAINT "socios_da_empresa" UNIQUE("id_escritorio","id_empresa","id"),
	CONSTRAINT "socios_tipo" CHECK (id_tipo_de_pessoa in (1, 2, 3)),
	CONSTRAINT "socios_documento_forma" CHECK (documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
	CONSTRAINT "socios_documento_exigido" CHECK (documento is not null or id_tipo_de_pessoa = 3),
	CONSTRAINT "socios_listas" CHECK (id_genero in (1, 2) and id_estado_civil between 1 and 5 and id_raca_cor between 1 and 6 and id_escolaridade between 1 and 12 and id_situacao_imigratoria between 1 and 12 and id_tempo_de_residencia in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "tentativas_de_entrada" (
	"alvo" char(64) NOT NULL,
	"origem" text NOT NULL,
	"falhas" integer NOT NULL,
	"esperar_ate" timestamp with time zone,
	"atualizada_em" timestamp with time zone NOT NULL,
	CONSTRAINT "tentativas_de_entrada_alvo_origem_pk" PRIMARY KEY("alvo","origem")
);
--> statement-breakpoint
CREATE TABLE "titulos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"natureza" text NOT NULL,
	"id_pessoa" uuid,
	"pessoa_nome" text NOT NULL,
	"pessoa_documento" text,
	"pessoa_ordem" text GENERATED ALWAYS AS (ordenavel(pessoa_nome)) STORED NOT NULL,
	"descricao" text NOT NULL,
	"numero" text,
	"competencia" "competencia" NOT NULL,
	"emissao" date NOT NULL,
	"vencimento" date NOT NULL,
	"categoria" text NOT NULL,
	"valor_centavos" bigint NOT NULL,
	"aberto_centavos" bigint NOT NULL,
	"retencao_centavos" bigint DEFAULT 0 NOT NULL,
	"retencao_aberta_centavos" bigint DEFAULT 0 NOT NULL,
	"esperado_centavos" bigint GENERATED ALWAYS AS (aberto_centavos - retencao_aberta_centavos) STORED NOT NULL,
	"situacao" smallint GENERATED ALWAYS AS (case when aberto_centavos = 0 then 1 else 2 end) STORED NOT NULL,
	"quitado_em" date,
	"parcela" integer DEFAULT 1 NOT NULL,
	"total_de_parcelas" integer,
	"id_serie" uuid,
	"origem" text NOT NULL,
	"id_do_fato" text NOT NULL,
	"multa" numeric(9, 6) DEFAULT '0' NOT NULL,
	"juros_ao_mes" numeric(9, 6) DEFAULT '0' NOT NULL,
	"desconto_centavos" bigint DEFAULT 0 NOT NULL,
	"desconto_ate" date,
	"a_confirmar" boolean DEFAULT false NOT NULL,
	"retirado_em" timestamp with time zone,
	"retirado_por" text,
	"retirado_motivo" text,
	"criado_em" timestamp with time zone NOT NULL,
	"criado_por" text NOT NULL,
	"id_registrou" uuid,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "titulos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "titulos_natureza" CHECK (natureza in ('receber', 'pagar')),
	CONSTRAINT "titulos_origens" CHECK (origem in ('manual', 'nota-emitida', 'nota-tomada', 'faturamento', 'honorario', 'retencao', 'parcelamento')),
	CONSTRAINT "titulos_valor" CHECK (valor_centavos > 0 and aberto_centavos between 0 and valor_centavos),
	CONSTRAINT "titulos_retencao" CHECK (retencao_aberta_centavos between 0 and aberto_centavos and retencao_aberta_centavos <= retencao_centavos),
	CONSTRAINT "titulos_encargos" CHECK (multa between 0 and 0.1 and juros_ao_mes between 0 and 0.1),
	CONSTRAINT "titulos_desconto" CHECK (desconto_centavos between 0 and valor_centavos - 1 and (desconto_centavos > 0) = (desconto_ate is not null)),
	CONSTRAINT "titulos_quitado" CHECK ((aberto_centavos = 0) = (quitado_em is not null)),
	CONSTRAINT "titulos_parcela" CHECK (parcela >= 1 and (total_de_parcelas is null or parcela <= total_de_parcelas)),
	CONSTRAINT "titulos_retirado" CHECK ((retirado_em is null) = (retirado_por is null) and (retirado_em is null) = (retirado_motivo is null))
);
--> statement-breakpoint
CREATE TABLE "titulos_anexos" (
	"id_escritorio" uuid NOT NULL,
	"id_titulo" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"vinculado_em" timestamp with time zone NOT NULL,
	"vinculado_por" text NOT NULL,
	CONSTRAINT "titulos_anexos_id_escritorio_id_titulo_id_documento_pk" PRIMARY KEY("id_escritorio","id_titulo","id_documento")
);
--> statement-breakpoint
CREATE TABLE "titulos_baixas" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"id_titulo" uuid NOT NULL,
	"tipo" text NOT NULL,
	"estorno_de" uuid,
	"data" date NOT NULL,
	"competencia" "competencia" NOT NULL,
	"pago_em" date NOT NULL,
	"principal_centavos" bigint NOT NULL,
	"desconto_centavos" bigint NOT NULL,
	"juros_centavos" bigint NOT NULL,
	"multa_centavos" bigint NOT NULL,
	"retido_centavos" bigint NOT NULL,
	"retencao_baixada_centavos" bigint NOT NULL,
	"dinheiro_centavos" bigint GENERATED ALWAYS AS (principal_centavos - desconto_centavos - retido_centavos + juros_centavos + multa_centavos) STORED NOT NULL,
	"id_conta" uuid,
	"id_conciliacao" uuid,
	"sem_aprovacao" boolean DEFAULT false NOT NULL,
	"motivo" text,
	"registrada_em" timestamp with time zone NOT NULL,
	"registrada_por" text NOT NULL,
	CONSTRAINT "titulos_baixas_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "titulos_baixas_tipo" CHECK ((tipo = 'baixa' and estorno_de is null) or (tipo = 'estorno' and estorno_de is not null and motivo is not null)),
	CONSTRAINT "titulos_baixas_valor" CHECK (principal_centavos > 0 and desconto_centavos >= 0 and juros_centavos >= 0 and multa_centavos >= 0 and retido_centavos >= 0
        and desconto_centavos + retido_centavos <= principal_centavos),
	CONSTRAINT "titulos_baixas_retencao" CHECK (retencao_baixada_centavos between 0 and principal_centavos),
	CONSTRAINT "titulos_baixas_dias" CHECK (pago_em <= data and competencia::text = to_char(data, 'YYYY-MM'))
);
--> statement-breakpoint
CREATE TABLE "titulos_controle" (
	"id_escritorio" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"natureza" text NOT NULL,
	"desde" "competencia" NOT NULL,
	"prazo_dias" integer NOT NULL,
	"de_fora" text DEFAULT 'propor' NOT NULL,
	"multa" numeric(9, 6) DEFAULT '0' NOT NULL,
	"juros_ao_mes" numeric(9, 6) DEFAULT '0' NOT NULL,
	"ligado_em" timestamp with time zone NOT NULL,
	"ligado_por" text NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "titulos_controle_id_escritorio_id_empresa_natureza_pk" PRIMARY KEY("id_escritorio","id_empresa","natureza"),
	CONSTRAINT "titulos_controle_natureza" CHECK (natureza in ('receber', 'pagar')),
	CONSTRAINT "titulos_controle_prazo" CHECK (prazo_dias between 0 and 365),
	CONSTRAINT "titulos_controle_de_fora" CHECK (de_fora in ('nao', 'propor', 'sempre')),
	CONSTRAINT "titulos_controle_encargos" CHECK (multa between 0 and 0.1 and juros_ao_mes between 0 and 0.1)
);
--> statement-breakpoint
CREATE TABLE "titulos_pagamento" (
	"id_escritorio" uuid NOT NULL,
	"id_titulo" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"tipo" text,
	"codigo" text,
	"recebedor" text,
	"aprovado_em" timestamp with time zone,
	"aprovado_por" text,
	"id_aprovou" uuid,
	CONSTRAINT "titulos_pagamento_id_escritorio_id_titulo_pk" PRIMARY KEY("id_escritorio","id_titulo"),
	CONSTRAINT "titulos_pagamento_tipo" CHECK ((tipo is null) = (codigo is null) and tipo in ('boleto', 'arrecadacao', 'pix')),
	CONSTRAINT "titulos_pagamento_aprovado" CHECK ((aprovado_em is null) = (aprovado_por is null))
);
--> statement-breakpoint
CREATE TABLE "titulos_retencoes" (
	"id_escritorio" uuid NOT NULL,
	"id_titulo" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"irrf_centavos" bigint NOT NULL,
	"csrf_centavos" bigint NOT NULL,
	"inss_centavos" bigint NOT NULL,
	"iss_centavos" bigint NOT NULL,
	"codigo_irrf" char(4),
	"codigo_csrf" char(4) NOT NULL,
	"codigo_inss" char(4) NOT NULL,
	"servico" jsonb NOT NULL,
	"calculados" jsonb NOT NULL,
	"memoria" jsonb NOT NULL,
	"motivo" text,
	"aceita_em" timestamp with time zone NOT NULL,
	"aceita_por" text NOT NULL,
	CONSTRAINT "titulos_retencoes_id_escritorio_id_titulo_pk" PRIMARY KEY("id_escritorio","id_titulo"),
	CONSTRAINT "titulos_retencoes_valores" CHECK (irrf_centavos >= 0 and csrf_centavos >= 0 and inss_centavos >= 0 and iss_centavos >= 0
        and (irrf_centavos = 0 or codigo_irrf is not null))
);
--> statement-breakpoint
CREATE TABLE "titulos_series" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	"natureza" text NOT NULL,
	"tipo" text NOT NULL,
	"a_cada_meses" integer NOT NULL,
	"primeiro_vencimento" date NOT NULL,
	"quantas" integer,
	"gerada_ate" integer NOT NULL,
	"encerrada_em" timestamp with time zone,
	"encerrada_por" text,
	"criada_em" timestamp with time zone NOT NULL,
	"criada_por" text NOT NULL,
	CONSTRAINT "titulos_series_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "titulos_series_natureza" CHECK (natureza in ('receber', 'pagar')),
	CONSTRAINT "titulos_series_tipo" CHECK (tipo in ('parcelas', 'recorrencia') and (tipo = 'recorrencia' or quantas is not null)),
	CONSTRAINT "titulos_series_quantas" CHECK (quantas between 1 and 360 and a_cada_meses between 1 and 60),
	CONSTRAINT "titulos_series_encerrada" CHECK ((encerrada_em is null) = (encerrada_por is null))
);
--> statement-breakpoint
CREATE TABLE "tokens_encerrados" (
	"hash" char(64) PRIMARY KEY NOT NULL,
	"expira_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usuarios" (
	"id_escritorio" uuid,
	"id" uuid PRIMARY KEY NOT NULL,
	"sub" text,
	"email" text NOT NULL,
	"nome" text NOT NULL,
	"papel" smallint NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"somente_concedidas" boolean DEFAULT false NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"ultima_entrada_em" timestamp with time zone,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "usuarios_do_escritorio" UNIQUE("id_escritorio","id"),
	CONSTRAINT "usuarios_papel" CHECK (papel between 0 and 5),
	CONSTRAINT "usuarios_escritorio" CHECK ((papel = 5) = (id_escritorio is null))
);
--> statement-breakpoint
CREATE TABLE "usuarios_empresas" (
	"id_escritorio" uuid NOT NULL,
	"id_usuario" uuid NOT NULL,
	"id_empresa" uuid NOT NULL,
	CONSTRAINT "usuarios_empresas_id_escritorio_id_usuario_id_empresa_pk" PRIMARY KEY("id_escritorio","id_usuario","id_empresa")
);
--> statement-breakpoint
CREATE TABLE "valores_buscas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"em" timestamp with time zone NOT NULL,
	"deu_certo" boolean NOT NULL,
	"recebidos" integer NOT NULL,
	"novos" integer NOT NULL,
	"mensagem" text NOT NULL,
	"resposta" text
);
--> statement-breakpoint
CREATE TABLE "valores_datados" (
	"id_escritorio" uuid,
	"id" uuid PRIMARY KEY NOT NULL,
	"tabela" text NOT NULL,
	"desde" date NOT NULL,
	"ate" date NOT NULL,
	"valor" text,
	"quadro" jsonb,
	"norma" text NOT NULL,
	"origem" text NOT NULL,
	"situacao" text NOT NULL,
	"id_proposto_por" uuid,
	"proposto_por" text NOT NULL,
	"proposto_em" timestamp with time zone NOT NULL,
	"id_decidido_por" uuid,
	"decidido_por" text,
	"decidido_em" timestamp with time zone,
	"motivo" text,
	CONSTRAINT "valores_datados_tabela" CHECK (case when tabela in ('inss-empregado', 'irrf-mensal', 'simples-anexos') then valor is null and jsonb_typeof(quadro) = 'object'
        else tabela in ('selic-mensal', 'salario-minimo', 'inss-teto') and valor is not null and quadro is null end),
	CONSTRAINT "valores_datados_periodo" CHECK (ate >= desde),
	CONSTRAINT "valores_datados_valor" CHECK (valor ~ '^[0-9]{1,9}[.][0-9]{1,4}$'),
	CONSTRAINT "valores_datados_origem" CHECK (origem in ('digitado', 'banco-central')),
	CONSTRAINT "valores_datados_situacao" CHECK (situacao in ('proposto', 'em-vigor', 'recusado', 'substituido')),
	CONSTRAINT "valores_datados_aprovacao" CHECK (origem = 'banco-central' or situacao in ('proposto', 'recusado') or (id_decidido_por is not null and id_decidido_por is distinct from id_proposto_por))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_avisos" (
	"id_escritorio" uuid NOT NULL,
	"resumo" char(64) NOT NULL,
	"corpo" "bytea" NOT NULL,
	"recebido_em" timestamp with time zone NOT NULL,
	"lido_em" timestamp with time zone,
	"desfecho" text,
	CONSTRAINT "whatsapp_avisos_id_escritorio_resumo_pk" PRIMARY KEY("id_escritorio","resumo"),
	CONSTRAINT "whatsapp_avisos_lido" CHECK ((lido_em is null) = (desfecho is null))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_contas" (
	"id_escritorio" uuid PRIMARY KEY NOT NULL,
	"ligado" boolean NOT NULL,
	"id_do_numero" text NOT NULL,
	"id_da_conta" text NOT NULL,
	"numero" text,
	"credenciais_cifradas" text,
	"das" smallint NOT NULL,
	"ate" smallint NOT NULL,
	"configurado_em" timestamp with time zone NOT NULL,
	"configurado_por" text NOT NULL,
	"testado_em" timestamp with time zone,
	"teste_resultado" text,
	"teste_texto" text,
	"modelos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pausado_em" timestamp with time zone,
	"pausa_motivo" text,
	"id_endereco" uuid NOT NULL,
	"ultimo_aviso_em" timestamp with time zone,
	"avisos_recusados" integer DEFAULT 0 NOT NULL,
	"versao" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "whatsapp_contas_horas" CHECK (das >= 0 and ate <= 24 and das < ate),
	CONSTRAINT "whatsapp_contas_resultado" CHECK (teste_resultado in ('ok', 'recusado', 'falha')),
	CONSTRAINT "whatsapp_contas_teste" CHECK (num_nulls(testado_em, teste_resultado, teste_texto) in (0, 3)),
	CONSTRAINT "whatsapp_contas_pausa" CHECK ((pausado_em is null) = (pausa_motivo is null)),
	CONSTRAINT "whatsapp_contas_ligado" CHECK (not ligado or credenciais_cifradas is not null)
);
--> statement-breakpoint
CREATE TABLE "whatsapp_contatos" (
	"id_escritorio" uuid NOT NULL,
	"id" uuid NOT NULL,
	"telefone" text,
	"wa_id" text,
	"user_id" text,
	"nome" text,
	"sem_whatsapp_em" timestamp with time zone,
	"sem_promocao_em" timestamp with time zone,
	"visto_em" timestamp with time zone,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "whatsapp_contatos_id_escritorio_id_pk" PRIMARY KEY("id_escritorio","id"),
	CONSTRAINT "whatsapp_contatos_algum" CHECK (num_nonnulls(telefone, wa_id, user_id) > 0)
);
--> statement-breakpoint
CREATE TABLE "whatsapp_recebidas" (
	"id_escritorio" uuid NOT NULL,
	"wamid" text NOT NULL,
	"de" text NOT NULL,
	"nome" text,
	"tipo" text NOT NULL,
	"texto" text NOT NULL,
	"enviada_em" timestamp with time zone NOT NULL,
	"recebida_em" timestamp with time zone NOT NULL,
	"desfecho" text NOT NULL,
	CONSTRAINT "whatsapp_recebidas_id_escritorio_wamid_pk" PRIMARY KEY("id_escritorio","wamid")
);
--> statement-breakpoint
ALTER TABLE "agendas" ADD CONSTRAINT "agendas_id_escritorio_id_usuario_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_usuario") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alertas" ADD CONSTRAINT "alertas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "aparelhos_conhecidos" ADD CONSTRAINT "aparelhos_conhecidos_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "aparelhos_de_aviso" ADD CONSTRAINT "aparelhos_de_aviso_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "aparelhos_de_aviso" ADD CONSTRAINT "aparelhos_de_aviso_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "aprovacoes_da_empresa" ADD CONSTRAINT "aprovacoes_da_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "aprovacoes_do_escritorio" ADD CONSTRAINT "aprovacoes_do_escritorio_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apuracoes" ADD CONSTRAINT "apuracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "atividades" ADD CONSTRAINT "atividades_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "atividades_anexos" ADD CONSTRAINT "atividades_anexos_id_escritorio_id_empresa_id_atividade_atividades_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "atividades_anexos" ADD CONSTRAINT "atividades_anexos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automacoes_empresa" ADD CONSTRAINT "automacoes_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "automacoes_execucoes" ADD CONSTRAINT "automacoes_execucoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "banco_regras" ADD CONSTRAINT "banco_regras_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "banco_regras" ADD CONSTRAINT "banco_regras_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "captura_do_escritorio" ADD CONSTRAINT "captura_do_escritorio_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "capturas" ADD CONSTRAINT "capturas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "capturas_documentos" ADD CONSTRAINT "capturas_documentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "capturas_pendencias" ADD CONSTRAINT "capturas_pendencias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "categorias_do_banco" ADD CONSTRAINT "categorias_do_banco_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificados" ADD CONSTRAINT "certificados_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificados_chaves" ADD CONSTRAINT "certificados_chaves_id_escritorio_id_certificado_certificados_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_certificado") REFERENCES "public"."certificados"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chaves_api" ADD CONSTRAINT "chaves_api_id_escritorio_id_usuario_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_usuario") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chaves_api" ADD CONSTRAINT "chaves_api_criada_por_usuarios_id_fk" FOREIGN KEY ("criada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chaves_pix" ADD CONSTRAINT "chaves_pix_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "codigos_de_recuperacao" ADD CONSTRAINT "codigos_de_recuperacao_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comunicacao_do_escritorio" ADD CONSTRAINT "comunicacao_do_escritorio_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comunicados" ADD CONSTRAINT "comunicados_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comunicados" ADD CONSTRAINT "comunicados_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conciliacoes" ADD CONSTRAINT "conciliacoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conciliacoes_partes" ADD CONSTRAINT "conciliacoes_partes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conciliacoes_partes" ADD CONSTRAINT "conciliacoes_partes_id_escritorio_id_conciliacao_conciliacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conciliacao") REFERENCES "public"."conciliacoes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contas_contabeis" ADD CONSTRAINT "contas_contabeis_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contas_contabeis" ADD CONSTRAINT "contas_contabeis_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contas_correntes" ADD CONSTRAINT "contas_correntes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contas_meses" ADD CONSTRAINT "contas_meses_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contas_meses" ADD CONSTRAINT "contas_meses_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_id_escritorio_id_guia_guias_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_guia") REFERENCES "public"."guias"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas" ADD CONSTRAINT "conversas_id_escritorio_id_responsavel_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_responsavel") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas_leituras" ADD CONSTRAINT "conversas_leituras_id_escritorio_id_conversa_conversas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conversa") REFERENCES "public"."conversas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas_leituras" ADD CONSTRAINT "conversas_leituras_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas_mensagens" ADD CONSTRAINT "conversas_mensagens_id_escritorio_id_conversa_conversas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conversa") REFERENCES "public"."conversas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversas_mensagens" ADD CONSTRAINT "conversas_mensagens_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "convites" ADD CONSTRAINT "convites_id_escritorio_id_usuario_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_usuario") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cpp_de_mei" ADD CONSTRAINT "cpp_de_mei_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "declaracoes" ADD CONSTRAINT "declaracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "declaracoes" ADD CONSTRAINT "declaracoes_id_escritorio_id_responsavel_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_responsavel") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "declaracoes" ADD CONSTRAINT "declaracoes_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "declaracoes_ditas" ADD CONSTRAINT "declaracoes_ditas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "declaracoes_do_escritorio" ADD CONSTRAINT "declaracoes_do_escritorio_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dependentes" ADD CONSTRAINT "dependentes_id_escritorio_id_empresa_id_socio_socios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_socio") REFERENCES "public"."socios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dependentes" ADD CONSTRAINT "dependentes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "destinatarios" ADD CONSTRAINT "destinatarios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "destinatarios" ADD CONSTRAINT "destinatarios_id_escritorio_id_usuario_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_usuario") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documentos_da_empresa" ADD CONSTRAINT "documentos_da_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documentos_da_empresa" ADD CONSTRAINT "documentos_da_empresa_id_escritorio_id_guia_guias_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_guia") REFERENCES "public"."guias"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documentos_julgados" ADD CONSTRAINT "documentos_julgados_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documentos_julgados" ADD CONSTRAINT "documentos_julgados_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dominios" ADD CONSTRAINT "dominios_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emissao_configuracoes" ADD CONSTRAINT "emissao_configuracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emissao_series" ADD CONSTRAINT "emissao_series_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emissoes" ADD CONSTRAINT "emissoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emissoes" ADD CONSTRAINT "emissoes_id_escritorio_id_servico_servicos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_servico") REFERENCES "public"."servicos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emissoes_eventos" ADD CONSTRAINT "emissoes_eventos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emissores_do_escritorio" ADD CONSTRAINT "emissores_do_escritorio_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_id_escritorio_id_responsavel_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_responsavel") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "empresas" ADD CONSTRAINT "empresas_id_escritorio_id_grupo_grupos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_grupo") REFERENCES "public"."grupos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "empresas_categorias" ADD CONSTRAINT "empresas_categorias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "empresas_municipios" ADD CONSTRAINT "empresas_municipios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "empresas_regimes" ADD CONSTRAINT "empresas_regimes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enderecos_publicos" ADD CONSTRAINT "enderecos_publicos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "envios" ADD CONSTRAINT "envios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "envios_documentos" ADD CONSTRAINT "envios_documentos_id_escritorio_id_envio_envios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_envio") REFERENCES "public"."envios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "envios_documentos" ADD CONSTRAINT "envios_documentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "envios_documentos" ADD CONSTRAINT "envios_documentos_id_escritorio_id_comunicado_comunicados_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_comunicado") REFERENCES "public"."comunicados"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "envios_eventos" ADD CONSTRAINT "envios_eventos_id_escritorio_id_envio_envios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_envio") REFERENCES "public"."envios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "envios_eventos" ADD CONSTRAINT "envios_eventos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "escritorios_feriados" ADD CONSTRAINT "escritorios_feriados_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_dias" ADD CONSTRAINT "extratos_dias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_dias" ADD CONSTRAINT "extratos_dias_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_importacoes" ADD CONSTRAINT "extratos_importacoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_importacoes" ADD CONSTRAINT "extratos_importacoes_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_linhas" ADD CONSTRAINT "extratos_linhas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_linhas" ADD CONSTRAINT "extratos_linhas_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "extratos_linhas" ADD CONSTRAINT "extratos_linhas_id_escritorio_id_importacao_extratos_importacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_importacao") REFERENCES "public"."extratos_importacoes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas" ADD CONSTRAINT "faturas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas" ADD CONSTRAINT "faturas_id_escritorio_id_empresa_id_cliente_clientes_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_cliente") REFERENCES "public"."clientes"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas" ADD CONSTRAINT "faturas_id_escritorio_id_empresa_id_servico_servicos_da_empresa_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_servico") REFERENCES "public"."servicos_da_empresa"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas" ADD CONSTRAINT "faturas_id_escritorio_id_empresa_id_emissao_emissoes_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_emissao") REFERENCES "public"."emissoes"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas" ADD CONSTRAINT "faturas_id_escritorio_id_empresa_id_contrato_faturas_contratos_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_contrato") REFERENCES "public"."faturas_contratos"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas_contratos" ADD CONSTRAINT "faturas_contratos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas_contratos" ADD CONSTRAINT "faturas_contratos_id_escritorio_id_empresa_id_cliente_clientes_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_cliente") REFERENCES "public"."clientes"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas_contratos" ADD CONSTRAINT "faturas_contratos_id_escritorio_id_empresa_id_servico_servicos_da_empresa_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_servico") REFERENCES "public"."servicos_da_empresa"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas_reajustes" ADD CONSTRAINT "faturas_reajustes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "faturas_reajustes" ADD CONSTRAINT "faturas_reajustes_id_escritorio_id_empresa_id_contrato_faturas_contratos_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_contrato") REFERENCES "public"."faturas_contratos"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fechamentos" ADD CONSTRAINT "fechamentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fechamentos" ADD CONSTRAINT "fechamentos_id_escritorio_id_apuracao_apuracoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_apuracao") REFERENCES "public"."apuracoes"("id_escritorio","id") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "fechamentos_etapas" ADD CONSTRAINT "fechamentos_etapas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fichas" ADD CONSTRAINT "fichas_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filtros_salvos" ADD CONSTRAINT "filtros_salvos_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folhas_cpp_das" ADD CONSTRAINT "folhas_cpp_das_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folhas_informadas" ADD CONSTRAINT "folhas_informadas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fornecedores" ADD CONSTRAINT "fornecedores_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guias" ADD CONSTRAINT "guias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guias_oficiais" ADD CONSTRAINT "guias_oficiais_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guias_oficiais" ADD CONSTRAINT "guias_oficiais_id_escritorio_id_guia_guias_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_guia") REFERENCES "public"."guias"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guias_oficiais" ADD CONSTRAINT "guias_oficiais_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guias_pagamentos" ADD CONSTRAINT "guias_pagamentos_id_escritorio_id_guia_guias_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_guia") REFERENCES "public"."guias"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "guias_pagamentos" ADD CONSTRAINT "guias_pagamentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honorarios_ajustes" ADD CONSTRAINT "honorarios_ajustes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honorarios_configuracoes" ADD CONSTRAINT "honorarios_configuracoes_id_escritorio_id_empresa_propria_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa_propria") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "honorarios_configuracoes" ADD CONSTRAINT "honorarios_configuracoes_id_escritorio_id_empresa_propria_id_servico_servicos_da_empresa_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa_propria","id_servico") REFERENCES "public"."servicos_da_empresa"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "implantacao_etapas" ADD CONSTRAINT "implantacao_etapas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "importacoes_ajustes" ADD CONSTRAINT "importacoes_ajustes_id_escritorio_id_importacao_importacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_importacao") REFERENCES "public"."importacoes"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "importacoes_linhas" ADD CONSTRAINT "importacoes_linhas_id_escritorio_id_importacao_importacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_importacao") REFERENCES "public"."importacoes"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "integradores" ADD CONSTRAINT "integradores_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "integradores_avisos" ADD CONSTRAINT "integradores_avisos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "integradores_empresas" ADD CONSTRAINT "integradores_empresas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "integradores_recebidos" ADD CONSTRAINT "integradores_recebidos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos" ADD CONSTRAINT "lancamentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos" ADD CONSTRAINT "lancamentos_id_escritorio_id_empresa_estorno_de_lancamentos_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","estorno_de") REFERENCES "public"."lancamentos"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos" ADD CONSTRAINT "lancamentos_id_escritorio_id_importacao_livros_importacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_importacao") REFERENCES "public"."livros_importacoes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos_anexos" ADD CONSTRAINT "lancamentos_anexos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos_anexos" ADD CONSTRAINT "lancamentos_anexos_id_escritorio_id_empresa_id_lancamento_lancamentos_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_lancamento") REFERENCES "public"."lancamentos"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lancamentos_anexos" ADD CONSTRAINT "lancamentos_anexos_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "linhas_anexos" ADD CONSTRAINT "linhas_anexos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "linhas_anexos" ADD CONSTRAINT "linhas_anexos_id_escritorio_id_linha_extratos_linhas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_linha") REFERENCES "public"."extratos_linhas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "linhas_anexos" ADD CONSTRAINT "linhas_anexos_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_assinadas" ADD CONSTRAINT "livros_assinadas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_assinadas" ADD CONSTRAINT "livros_assinadas_id_escritorio_id_empresa_id_exercicio_livros_exercicios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_exercicio") REFERENCES "public"."livros_exercicios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_assinadas" ADD CONSTRAINT "livros_assinadas_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_contas_de_fora" ADD CONSTRAINT "livros_contas_de_fora_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_contas_de_fora" ADD CONSTRAINT "livros_contas_de_fora_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_ecds" ADD CONSTRAINT "livros_ecds_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_ecds" ADD CONSTRAINT "livros_ecds_id_escritorio_id_empresa_id_exercicio_livros_exercicios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_exercicio") REFERENCES "public"."livros_exercicios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_ecds" ADD CONSTRAINT "livros_ecds_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_exercicios" ADD CONSTRAINT "livros_exercicios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_importacoes" ADD CONSTRAINT "livros_importacoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_importacoes" ADD CONSTRAINT "livros_importacoes_id_escritorio_id_lote_lotes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_lote") REFERENCES "public"."lotes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_meses" ADD CONSTRAINT "livros_meses_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_modelos" ADD CONSTRAINT "livros_modelos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_modelos" ADD CONSTRAINT "livros_modelos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_notas" ADD CONSTRAINT "livros_notas_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_notas" ADD CONSTRAINT "livros_notas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_recorrencias" ADD CONSTRAINT "livros_recorrencias_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_recorrencias" ADD CONSTRAINT "livros_recorrencias_id_escritorio_id_modelo_livros_modelos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_modelo") REFERENCES "public"."livros_modelos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_regras" ADD CONSTRAINT "livros_regras_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "livros_regras" ADD CONSTRAINT "livros_regras_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lotes_itens" ADD CONSTRAINT "lotes_itens_id_escritorio_id_lote_lotes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_lote") REFERENCES "public"."lotes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lucros_distribuidos" ADD CONSTRAINT "lucros_distribuidos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lucros_distribuidos" ADD CONSTRAINT "lucros_distribuidos_id_escritorio_id_empresa_id_socio_socios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_socio") REFERENCES "public"."socios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "marcas" ADD CONSTRAINT "marcas_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "marcas_arquivos" ADD CONSTRAINT "marcas_arquivos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "modelos_de_mensagem" ADD CONSTRAINT "modelos_de_mensagem_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notas_em_espera" ADD CONSTRAINT "notas_em_espera_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notas_eventos" ADD CONSTRAINT "notas_eventos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notas_eventos" ADD CONSTRAINT "notas_eventos_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_id_escritorio_id_empresa_id_atividade_atividades_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notas_fiscais" ADD CONSTRAINT "notas_fiscais_id_escritorio_id_documento_documentos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notificacoes" ADD CONSTRAINT "notificacoes_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "obrigacoes_proprias" ADD CONSTRAINT "obrigacoes_proprias_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operacoes" ADD CONSTRAINT "operacoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operacoes_execucoes" ADD CONSTRAINT "operacoes_execucoes_id_escritorio_id_operacao_operacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_operacao") REFERENCES "public"."operacoes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operacoes_execucoes" ADD CONSTRAINT "operacoes_execucoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operacoes_regras_empresa" ADD CONSTRAINT "operacoes_regras_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outras_rendas" ADD CONSTRAINT "outras_rendas_id_escritorio_id_empresa_id_socio_socios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_socio") REFERENCES "public"."socios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outras_rendas" ADD CONSTRAINT "outras_rendas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcelamentos" ADD CONSTRAINT "parcelamentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partidas" ADD CONSTRAINT "partidas_id_escritorio_id_empresa_id_lancamento_lancamentos_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_lancamento") REFERENCES "public"."lancamentos"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pedidos_de_acesso" ADD CONSTRAINT "pedidos_de_acesso_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pgdas_declaracoes" ADD CONSTRAINT "pgdas_declaracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planejamento_da_empresa" ADD CONSTRAINT "planejamento_da_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preferencias" ADD CONSTRAINT "preferencias_id_usuario_usuarios_id_fk" FOREIGN KEY ("id_usuario") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presumido_criterios" ADD CONSTRAINT "presumido_criterios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presumido_meses" ADD CONSTRAINT "presumido_meses_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presumido_recebimentos" ADD CONSTRAINT "presumido_recebimentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presumido_recebimentos" ADD CONSTRAINT "presumido_recebimentos_id_escritorio_id_empresa_id_atividade_atividades_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pro_labores" ADD CONSTRAINT "pro_labores_id_escritorio_id_empresa_id_socio_socios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_socio") REFERENCES "public"."socios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pro_labores" ADD CONSTRAINT "pro_labores_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "procuracoes" ADD CONSTRAINT "procuracoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quadros" ADD CONSTRAINT "quadros_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quadros_socios" ADD CONSTRAINT "quadros_socios_id_escritorio_id_empresa_desde_quadros_id_escritorio_id_empresa_desde_fk" FOREIGN KEY ("id_escritorio","id_empresa","desde") REFERENCES "public"."quadros"("id_escritorio","id_empresa","desde") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quadros_socios" ADD CONSTRAINT "quadros_socios_id_escritorio_id_empresa_id_socio_socios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_socio") REFERENCES "public"."socios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receita_federal_credenciais" ADD CONSTRAINT "receita_federal_credenciais_id_escritorio_id_contratante_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_contratante") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receitas_informadas" ADD CONSTRAINT "receitas_informadas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receitas_informadas" ADD CONSTRAINT "receitas_informadas_id_escritorio_id_empresa_id_atividade_atividades_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recibos" ADD CONSTRAINT "recibos_id_escritorio_id_empresa_id_socio_socios_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_socio") REFERENCES "public"."socios"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "regras_de_produto" ADD CONSTRAINT "regras_de_produto_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas" ADD CONSTRAINT "remessas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas" ADD CONSTRAINT "remessas_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_convenios" ADD CONSTRAINT "remessas_convenios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_convenios" ADD CONSTRAINT "remessas_convenios_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_itens" ADD CONSTRAINT "remessas_itens_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_itens" ADD CONSTRAINT "remessas_itens_id_escritorio_id_remessa_remessas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_remessa") REFERENCES "public"."remessas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_itens" ADD CONSTRAINT "remessas_itens_id_escritorio_id_titulo_titulos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_titulo") REFERENCES "public"."titulos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_itens" ADD CONSTRAINT "remessas_itens_id_escritorio_id_baixa_titulos_baixas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_baixa") REFERENCES "public"."titulos_baixas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_retornos" ADD CONSTRAINT "remessas_retornos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "remessas_retornos" ADD CONSTRAINT "remessas_retornos_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saldos_anuais" ADD CONSTRAINT "saldos_anuais_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saldos_contabeis" ADD CONSTRAINT "saldos_contabeis_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "selos" ADD CONSTRAINT "selos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "selos" ADD CONSTRAINT "selos_id_escritorio_id_apuracao_apuracoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_apuracao") REFERENCES "public"."apuracoes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "servicos_da_empresa" ADD CONSTRAINT "servicos_da_empresa_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessoes" ADD CONSTRAINT "sessoes_sub_contas_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."contas"("sub") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "simples_opcoes" ADD CONSTRAINT "simples_opcoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "simples_recebimentos" ADD CONSTRAINT "simples_recebimentos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "simples_recebimentos" ADD CONSTRAINT "simples_recebimentos_id_escritorio_id_empresa_id_atividade_atividades_id_escritorio_id_empresa_id_fk" FOREIGN KEY ("id_escritorio","id_empresa","id_atividade") REFERENCES "public"."atividades"("id_escritorio","id_empresa","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "simulacoes_itens" ADD CONSTRAINT "simulacoes_itens_id_escritorio_id_simulacao_simulacoes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_simulacao") REFERENCES "public"."simulacoes"("id_escritorio","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "simulacoes_itens" ADD CONSTRAINT "simulacoes_itens_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "socios" ADD CONSTRAINT "socios_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos" ADD CONSTRAINT "titulos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos" ADD CONSTRAINT "titulos_id_escritorio_id_serie_titulos_series_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_serie") REFERENCES "public"."titulos_series"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_anexos" ADD CONSTRAINT "titulos_anexos_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_anexos" ADD CONSTRAINT "titulos_anexos_id_escritorio_id_titulo_titulos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_titulo") REFERENCES "public"."titulos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_anexos" ADD CONSTRAINT "titulos_anexos_id_escritorio_id_documento_documentos_da_empresa_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_documento") REFERENCES "public"."documentos_da_empresa"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_baixas" ADD CONSTRAINT "titulos_baixas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_baixas" ADD CONSTRAINT "titulos_baixas_id_escritorio_id_titulo_titulos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_titulo") REFERENCES "public"."titulos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_baixas" ADD CONSTRAINT "titulos_baixas_id_escritorio_id_conta_contas_correntes_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_conta") REFERENCES "public"."contas_correntes"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_controle" ADD CONSTRAINT "titulos_controle_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_pagamento" ADD CONSTRAINT "titulos_pagamento_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_pagamento" ADD CONSTRAINT "titulos_pagamento_id_escritorio_id_titulo_titulos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_titulo") REFERENCES "public"."titulos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_retencoes" ADD CONSTRAINT "titulos_retencoes_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_retencoes" ADD CONSTRAINT "titulos_retencoes_id_escritorio_id_titulo_titulos_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_titulo") REFERENCES "public"."titulos"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "titulos_series" ADD CONSTRAINT "titulos_series_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "usuarios" ADD CONSTRAINT "usuarios_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_id_escritorio_id_usuario_usuarios_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_usuario") REFERENCES "public"."usuarios"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "usuarios_empresas" ADD CONSTRAINT "usuarios_empresas_id_escritorio_id_empresa_empresas_id_escritorio_id_fk" FOREIGN KEY ("id_escritorio","id_empresa") REFERENCES "public"."empresas"("id_escritorio","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "valores_datados" ADD CONSTRAINT "valores_datados_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_avisos" ADD CONSTRAINT "whatsapp_avisos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_contas" ADD CONSTRAINT "whatsapp_contas_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_contatos" ADD CONSTRAINT "whatsapp_contatos_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_recebidas" ADD CONSTRAINT "whatsapp_recebidas_id_escritorio_escritorios_id_fk" FOREIGN KEY ("id_escritorio") REFERENCES "public"."escritorios"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agendas_usuario" ON "agendas" USING btree ("id_escritorio","id_usuario");
--> statement-breakpoint
CREATE INDEX "alertas_abertos" ON "alertas" USING btree ("id_escritorio","nivel","tipo") WHERE resolvido_em is null;
--> statement-breakpoint
CREATE INDEX "aparelhos_conhecidos_sub" ON "aparelhos_conhecidos" USING btree ("sub");
--> statement-breakpoint
CREATE INDEX "aparelhos_conhecidos_expira" ON "aparelhos_conhecidos" USING btree ("expira_em");
--> statement-breakpoint
CREATE UNIQUE INDEX "aparelhos_de_aviso_navegador" ON "aparelhos_de_aviso" USING btree ("id_usuario","id_escritorio","resumo");
--> statement-breakpoint
CREATE INDEX "aparelhos_de_aviso_escritorio" ON "aparelhos_de_aviso" USING btree ("id_escritorio");
--> statement-breakpoint
CREATE INDEX "aparelhos_de_aviso_novas" ON "aparelhos_de_aviso" USING btree ("tentar_em") WHERE tem_novas;
--> statement-breakpoint
CREATE UNIQUE INDEX "apuracoes_rascunho" ON "apuracoes" USING btree ("id_escritorio","id_empresa","competencia") WHERE not selada;
--> statement-breakpoint
CREATE INDEX "apuracoes_mes" ON "apuracoes" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "apuracoes_figuras" ON "apuracoes" USING btree ("id_escritorio","competencia","id","id_empresa","receita_centavos","rbt12_centavos","fator_r","aliquota_efetiva","total_centavos");
--> statement-breakpoint
CREATE UNIQUE INDEX "atividades_principal" ON "atividades" USING btree ("id_escritorio","id_empresa") WHERE principal;
--> statement-breakpoint
CREATE INDEX "auditoria_id" ON "auditoria" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "auditoria_escritorio" ON "auditoria" USING btree ("id_escritorio","sequencia");
--> statement-breakpoint
CREATE INDEX "auditoria_empresa" ON "auditoria" USING btree ("id_escritorio","id_empresa","sequencia");
--> statement-breakpoint
CREATE UNIQUE INDEX "banco_regras_unica" ON "banco_regras" USING btree ("id_escritorio",coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid),"sentido","texto");
--> statement-breakpoint
CREATE INDEX "banco_regras_empresa" ON "banco_regras" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "boletins_dia" ON "boletins" USING btree ("id_escritorio","dia");
--> statement-breakpoint
CREATE INDEX "capturas_fila" ON "capturas" USING btree ("id_escritorio","proxima_em");
--> statement-breakpoint
CREATE INDEX "capturas_documentos_chave" ON "capturas_documentos" USING btree ("id_escritorio","id_empresa","chave");
--> statement-breakpoint
CREATE INDEX "certificados_validade" ON "certificados" USING btree ("id_escritorio","valido_ate") WHERE situacao = 'ativo';
--> statement-breakpoint
CREATE INDEX "certificados_empresa" ON "certificados" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "certificados_ativo" ON "certificados" USING btree ("id_escritorio","id_empresa","documento") WHERE situacao = 'ativo';
--> statement-breakpoint
CREATE UNIQUE INDEX "chaves_api_hash" ON "chaves_api" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "chaves_api_usuario" ON "chaves_api" USING btree ("id_escritorio","id_usuario");
--> statement-breakpoint
CREATE INDEX "chaves_api_criadas_por" ON "chaves_api" USING btree ("criada_por");
--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_documento" ON "clientes" USING btree ("id_escritorio","id_empresa","documento");
--> statement-breakpoint
CREATE INDEX "clientes_nome" ON "clientes" USING btree ("id_escritorio","id_empresa","nome_ordem","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "comunicados_conteudo" ON "comunicados" USING btree ("id_escritorio","id_empresa","tipo","id_alvo","sha256");
--> statement-breakpoint
CREATE UNIQUE INDEX "comunicados_codigo" ON "comunicados" USING btree ("codigo");
--> statement-breakpoint
CREATE INDEX "comunicados_documento" ON "comunicados" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE UNIQUE INDEX "conciliacoes_em_vigor" ON "conciliacoes" USING btree ("id_escritorio","id_linha") WHERE desfeita_em is null;
--> statement-breakpoint
CREATE INDEX "conciliacoes_linha" ON "conciliacoes" USING btree ("id_escritorio","id_linha","feita_em");
--> statement-breakpoint
CREATE INDEX "conciliacoes_mes" ON "conciliacoes" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "conciliacoes_partes_conciliacao" ON "conciliacoes_partes" USING btree ("id_escritorio","id_conciliacao");
--> statement-breakpoint
CREATE INDEX "conciliacoes_partes_alvo" ON "conciliacoes_partes" USING btree ("id_escritorio","id_alvo") WHERE id_alvo is not null;
--> statement-breakpoint
CREATE INDEX "conciliacoes_partes_mes" ON "conciliacoes_partes" USING btree ("id_escritorio","id_empresa","competencia","categoria");
--> statement-breakpoint
CREATE UNIQUE INDEX "contas_email" ON "contas" USING btree (lower(email));
--> statement-breakpoint
CREATE UNIQUE INDEX "contas_contabeis_codigo" ON "contas_contabeis" USING btree ("id_escritorio",coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid),"codigo","desde");
--> statement-breakpoint
CREATE INDEX "contas_contabeis_empresa" ON "contas_contabeis" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "contas_correntes_empresa" ON "contas_correntes" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "contas_correntes_unica" ON "contas_correntes" USING btree ("id_escritorio","id_empresa","id_tipo",coalesce(id_banco, ''),coalesce(agencia, ''),coalesce(conta, ''));
--> statement-breakpoint
CREATE INDEX "contas_meses_empresa" ON "contas_meses" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "conversas_recentes" ON "conversas" USING btree ("id_escritorio","ultima_em","id");
--> statement-breakpoint
CREATE INDEX "conversas_empresa" ON "conversas" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "conversas_prazo" ON "conversas" USING btree ("id_escritorio","prazo") WHERE estado in ('esperando', 'devolvido');
--> statement-breakpoint
CREATE INDEX "conversas_repetidas" ON "conversas" USING btree ("id_escritorio") WHERE repete;
--> statement-breakpoint
CREATE INDEX "conversas_guia" ON "conversas" USING btree ("id_escritorio","id_guia");
--> statement-breakpoint
CREATE INDEX "conversas_responsavel" ON "conversas" USING btree ("id_escritorio","id_responsavel");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversas_pedido_em_curso" ON "conversas" USING btree ("id_escritorio","id_empresa",ordenavel(assunto),coalesce(competencia::text, '')) WHERE tipo = 'pedido' and estado in ('esperando', 'entregue', 'devolvido', 'nada-a-enviar');
--> statement-breakpoint
CREATE UNIQUE INDEX "conversas_serie" ON "conversas" USING btree ("id_escritorio","id_serie","competencia") WHERE id_serie is not null;
--> statement-breakpoint
CREATE INDEX "conversas_leituras_empresa" ON "conversas_leituras" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "conversas_mensagens_conversa" ON "conversas_mensagens" USING btree ("id_escritorio","id_conversa","criada_em");
--> statement-breakpoint
CREATE INDEX "conversas_mensagens_empresa" ON "conversas_mensagens" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "convites_hash" ON "convites" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "convites_usuario" ON "convites" USING btree ("id_escritorio","id_usuario");
--> statement-breakpoint
CREATE UNIQUE INDEX "cpp_de_mei_unica" ON "cpp_de_mei" USING btree ("id_escritorio","id_empresa","competencia","versao");
--> statement-breakpoint
CREATE INDEX "declaracoes_prazo" ON "declaracoes" USING btree ("id_escritorio","prazo");
--> statement-breakpoint
CREATE INDEX "declaracoes_responsavel" ON "declaracoes" USING btree ("id_escritorio","id_responsavel") WHERE id_responsavel is not null;
--> statement-breakpoint
CREATE INDEX "declaracoes_documento" ON "declaracoes" USING btree ("id_escritorio","id_documento") WHERE id_documento is not null;
--> statement-breakpoint
CREATE INDEX "dependentes_socio" ON "dependentes" USING btree ("id_escritorio","id_empresa","id_socio");
--> statement-breakpoint
CREATE INDEX "desafios_expira" ON "desafios" USING btree ("expira_em");
--> statement-breakpoint
CREATE INDEX "destinatarios_empresa" ON "destinatarios" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "destinatarios_usuario" ON "destinatarios" USING btree ("id_escritorio","id_usuario","id_empresa") WHERE id_usuario is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "destinatarios_email" ON "destinatarios" USING btree ("id_escritorio","id_empresa",lower(email)) WHERE id_usuario is null and email is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_digest" ON "documentos" USING btree ("id_escritorio","id_empresa","digest");
--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_da_empresa_unico" ON "documentos_da_empresa" USING btree ("id_escritorio","id_empresa","sha256","tipo",coalesce(competencia::text, ''),coalesce(id_guia::text, '')) WHERE retirado_em is null;
--> statement-breakpoint
CREATE INDEX "documentos_da_empresa_recentes" ON "documentos_da_empresa" USING btree ("id_escritorio","id_empresa","criado_em","id");
--> statement-breakpoint
CREATE INDEX "documentos_da_empresa_conteudo" ON "documentos_da_empresa" USING btree ("id_escritorio","sha256");
--> statement-breakpoint
CREATE INDEX "documentos_da_empresa_guia" ON "documentos_da_empresa" USING btree ("id_escritorio","id_guia");
--> statement-breakpoint
CREATE INDEX "documentos_julgados_pendentes" ON "documentos_julgados" USING btree ("id_escritorio","id_empresa") WHERE pendente;
--> statement-breakpoint
CREATE INDEX "documentos_julgados_empresa" ON "documentos_julgados" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "documentos_julgados_documento" ON "documentos_julgados" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE INDEX "dominios_escritorio" ON "dominios" USING btree ("id_escritorio");
--> statement-breakpoint
CREATE UNIQUE INDEX "emissoes_numero" ON "emissoes" USING btree ("id_escritorio","id_empresa","serie","numero");
--> statement-breakpoint
CREATE INDEX "emissoes_empresa" ON "emissoes" USING btree ("id_escritorio","id_empresa","criada_em","id");
--> statement-breakpoint
CREATE INDEX "emissoes_chave" ON "emissoes" USING btree ("id_escritorio","id_empresa","chave");
--> statement-breakpoint
CREATE INDEX "emissoes_servico" ON "emissoes" USING btree ("id_escritorio","id_servico");
--> statement-breakpoint
CREATE INDEX "emissoes_eventos_chave" ON "emissoes_eventos" USING btree ("id_escritorio","id_empresa","chave");
--> statement-breakpoint
CREATE UNIQUE INDEX "emissoes_eventos_aberto" ON "emissoes_eventos" USING btree ("id_escritorio","id_empresa","chave","evento") WHERE estado = 'enviando';
--> statement-breakpoint
CREATE UNIQUE INDEX "empresas_raiz_do_cnpj" ON "empresas" USING btree ("id_escritorio",left(cnpj, 8));
--> statement-breakpoint
CREATE INDEX "empresas_apelido" ON "empresas" USING btree ("id_escritorio","apelido_ordem","id");
--> statement-breakpoint
CREATE INDEX "empresas_em_implantacao" ON "empresas" USING btree ("id_escritorio") WHERE implantada_em is null;
--> statement-breakpoint
CREATE INDEX "empresas_grupo" ON "empresas" USING btree ("id_escritorio","id_grupo") WHERE id_grupo is not null;
--> statement-breakpoint
CREATE INDEX "empresas_responsavel" ON "empresas" USING btree ("id_escritorio","id_responsavel") WHERE id_responsavel is not null;
--> statement-breakpoint
CREATE INDEX "enderecos_publicos_escritorio" ON "enderecos_publicos" USING btree ("id_escritorio");
--> statement-breakpoint
CREATE INDEX "envios_empresa" ON "envios" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "envios_a_preparar" ON "envios" USING btree ("id_escritorio","preparar_em") WHERE estado = 'na-fila';
--> statement-breakpoint
CREATE INDEX "envios_sem_chegar" ON "envios" USING btree ("id_escritorio","criado_em") WHERE canal = 'whatsapp-api' and estado in ('enviado', 'incerto', 'falhou');
--> statement-breakpoint
CREATE INDEX "envios_endereco" ON "envios" USING btree ("id_escritorio","endereco","criado_em");
--> statement-breakpoint
CREATE UNIQUE INDEX "envios_documentos_chave" ON "envios_documentos" USING btree ("id_escritorio","id_empresa","id_alvo","chave");
--> statement-breakpoint
CREATE INDEX "envios_documentos_comunicado" ON "envios_documentos" USING btree ("id_escritorio","id_comunicado");
--> statement-breakpoint
CREATE INDEX "envios_eventos_envio" ON "envios_eventos" USING btree ("id_escritorio","id_envio","registrado_em");
--> statement-breakpoint
CREATE INDEX "envios_eventos_empresa" ON "envios_eventos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "envios_eventos_externo" ON "envios_eventos" USING btree ("id_escritorio",(prova ->> 'wamid')) WHERE prova ->> 'wamid' is not null;
--> statement-breakpoint
CREATE INDEX "extratos_dias_empresa" ON "extratos_dias" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "extratos_importacoes_empresa" ON "extratos_importacoes" USING btree ("id_escritorio","id_empresa","criada_em");
--> statement-breakpoint
CREATE INDEX "extratos_importacoes_conta" ON "extratos_importacoes" USING btree ("id_escritorio","id_conta","saldo_em");
--> statement-breakpoint
CREATE UNIQUE INDEX "extratos_linhas_unica" ON "extratos_linhas" USING btree ("id_escritorio","id_conta","data","valor_centavos","resumo","ordinal");
--> statement-breakpoint
CREATE INDEX "extratos_linhas_importacao" ON "extratos_linhas" USING btree ("id_escritorio","id_importacao");
--> statement-breakpoint
CREATE INDEX "extratos_linhas_dia" ON "extratos_linhas" USING btree ("id_escritorio","id_empresa","data","id");
--> statement-breakpoint
CREATE INDEX "extratos_linhas_conta" ON "extratos_linhas" USING btree ("id_escritorio","id_conta","data","id");
--> statement-breakpoint
CREATE INDEX "extratos_linhas_pendentes" ON "extratos_linhas" USING btree ("id_escritorio","id_empresa","data","id") WHERE estado = 'pendente';
--> statement-breakpoint
CREATE INDEX "extratos_linhas_texto" ON "extratos_linhas" USING gin ("busca" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "extratos_linhas_valor" ON "extratos_linhas" USING btree ("id_escritorio","id_empresa","valor_centavos","data");
--> statement-breakpoint
CREATE UNIQUE INDEX "faturas_chave" ON "faturas" USING btree ("id_escritorio","id_empresa","chave");
--> statement-breakpoint
CREATE UNIQUE INDEX "faturas_emissao" ON "faturas" USING btree ("id_escritorio","id_empresa","id_emissao");
--> statement-breakpoint
CREATE INDEX "faturas_dia" ON "faturas" USING btree ("id_escritorio","id_empresa","emitir_em","id");
--> statement-breakpoint
CREATE INDEX "faturas_cliente" ON "faturas" USING btree ("id_escritorio","id_empresa","id_cliente");
--> statement-breakpoint
CREATE INDEX "faturas_servico" ON "faturas" USING btree ("id_escritorio","id_empresa","id_servico");
--> statement-breakpoint
CREATE INDEX "faturas_contrato" ON "faturas" USING btree ("id_escritorio","id_empresa","id_contrato");
--> statement-breakpoint
CREATE INDEX "faturas_contratos_cliente" ON "faturas_contratos" USING btree ("id_escritorio","id_empresa","id_cliente");
--> statement-breakpoint
CREATE INDEX "faturas_contratos_servico" ON "faturas_contratos" USING btree ("id_escritorio","id_empresa","id_servico");
--> statement-breakpoint
CREATE INDEX "fechamentos_competencia" ON "fechamentos" USING btree ("id_escritorio","competencia","estado");
--> statement-breakpoint
CREATE INDEX "fechamentos_recalcular" ON "fechamentos" USING btree ("id_escritorio") WHERE calculo = 98;
--> statement-breakpoint
CREATE INDEX "fechamentos_apuracao" ON "fechamentos" USING btree ("id_escritorio","id_apuracao");
--> statement-breakpoint
CREATE INDEX "fechamentos_etapas_mes" ON "fechamentos_etapas" USING btree ("id_escritorio","competencia","etapa","situacao");
--> statement-breakpoint
CREATE INDEX "fichas_sub" ON "fichas" USING btree ("sub","finalidade");
--> statement-breakpoint
CREATE UNIQUE INDEX "filtros_salvos_nome" ON "filtros_salvos" USING btree ("id_usuario","tela",lower(nome));
--> statement-breakpoint
CREATE UNIQUE INDEX "folhas_informadas_mes" ON "folhas_informadas" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE UNIQUE INDEX "fornecedores_documento" ON "fornecedores" USING btree ("id_escritorio","id_empresa","documento");
--> statement-breakpoint
CREATE INDEX "fornecedores_nome" ON "fornecedores" USING btree ("id_escritorio","id_empresa","nome_ordem","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "grupos_nome" ON "grupos" USING btree ("id_escritorio",lower(nome));
--> statement-breakpoint
CREATE UNIQUE INDEX "guias_unica" ON "guias" USING btree ("id_escritorio","id_empresa","competencia","obrigacao","quota","versao");
--> statement-breakpoint
CREATE INDEX "guias_em_aberto" ON "guias" USING btree ("id_escritorio","vencimento","id","id_empresa","competencia","obrigacao","quota","valor_centavos","pago_centavos") WHERE substituida_em is null and pago_centavos < valor_centavos;
--> statement-breakpoint
CREATE INDEX "guias_mes" ON "guias" USING btree ("id_escritorio","competencia","id_empresa");
--> statement-breakpoint
CREATE INDEX "guias_figuras" ON "guias" USING btree ("id_escritorio","vencimento","id","id_empresa","competencia","obrigacao","quota","valor_centavos","pago_centavos") WHERE substituida_em is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "guias_oficiais_unica" ON "guias_oficiais" USING btree ("id_escritorio","id_guia","numero_documento");
--> statement-breakpoint
CREATE UNIQUE INDEX "guias_oficiais_versao" ON "guias_oficiais" USING btree ("id_escritorio","id_guia","versao");
--> statement-breakpoint
CREATE INDEX "guias_oficiais_numero" ON "guias_oficiais" USING btree ("id_escritorio","id_empresa","numero_documento");
--> statement-breakpoint
CREATE INDEX "guias_oficiais_documento" ON "guias_oficiais" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE INDEX "guias_pagamentos_empresa" ON "guias_pagamentos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "guias_pagamentos_guia" ON "guias_pagamentos" USING btree ("id_escritorio","id_guia");
--> statement-breakpoint
CREATE UNIQUE INDEX "guias_pagamentos_estorno" ON "guias_pagamentos" USING btree ("id_escritorio","estorno_de") WHERE estorno_de is not null;
--> statement-breakpoint
CREATE INDEX "honorarios_configuracoes_servico" ON "honorarios_configuracoes" USING btree ("id_escritorio","id_empresa_propria","id_servico");
--> statement-breakpoint
CREATE INDEX "idempotencia_idade" ON "idempotencia" USING btree ("criada_em");
--> statement-breakpoint
CREATE INDEX "importacoes_recentes" ON "importacoes" USING btree ("id_escritorio","criada_em","id");
--> statement-breakpoint
CREATE INDEX "importacoes_linhas_empresa" ON "importacoes_linhas" USING btree ("id_escritorio","id_importacao","cnpj");
--> statement-breakpoint
CREATE INDEX "importacoes_linhas_previsto" ON "importacoes_linhas" USING btree ("id_escritorio","id_importacao","previsto","sequencia");
--> statement-breakpoint
CREATE INDEX "integradores_avisos_a_ler" ON "integradores_avisos" USING btree ("id_escritorio","recebido_em") WHERE lido_em is null;
--> statement-breakpoint
CREATE INDEX "integradores_empresas_empresa" ON "integradores_empresas" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "integradores_empresas_fila" ON "integradores_empresas" USING btree ("id_escritorio","proxima_em") WHERE captura;
--> statement-breakpoint
CREATE UNIQUE INDEX "integradores_recebidos_unico" ON "integradores_recebidos" USING btree ("id_escritorio","id_empresa","integrador","resumo");
--> statement-breakpoint
CREATE INDEX "integradores_recebidos_ordem" ON "integradores_recebidos" USING btree ("id_escritorio","integrador","recebido_em","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_numero" ON "lancamentos" USING btree ("id_escritorio","id_empresa","ano","numero");
--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_origem" ON "lancamentos" USING btree ("id_escritorio","id_empresa","origem") WHERE origem is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "lancamentos_estorno" ON "lancamentos" USING btree ("id_escritorio","id_empresa","estorno_de") WHERE estorno_de is not null;
--> statement-breakpoint
CREATE INDEX "lancamentos_dia" ON "lancamentos" USING btree ("id_escritorio","id_empresa","data","numero");
--> statement-breakpoint
CREATE INDEX "lancamentos_importacao" ON "lancamentos" USING btree ("id_escritorio","id_importacao");
--> statement-breakpoint
CREATE INDEX "lancamentos_anexos_documento" ON "lancamentos_anexos" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE INDEX "lancamentos_anexos_empresa" ON "lancamentos_anexos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "lancamentos_anexos_lancamento" ON "lancamentos_anexos" USING btree ("id_escritorio","id_empresa","id_lancamento");
--> statement-breakpoint
CREATE INDEX "linhas_anexos_documento" ON "linhas_anexos" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE INDEX "linhas_anexos_empresa" ON "linhas_anexos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_assinadas_unica" ON "livros_assinadas" USING btree ("id_escritorio","id_exercicio","id_documento","assinadas_em","signatarios");
--> statement-breakpoint
CREATE INDEX "livros_assinadas_empresa" ON "livros_assinadas" USING btree ("id_escritorio","id_empresa","id_exercicio");
--> statement-breakpoint
CREATE INDEX "livros_assinadas_documento" ON "livros_assinadas" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_contas_de_fora_codigo" ON "livros_contas_de_fora" USING btree ("id_escritorio",coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid),"codigo","nome");
--> statement-breakpoint
CREATE INDEX "livros_contas_de_fora_empresa" ON "livros_contas_de_fora" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_ecds_unica" ON "livros_ecds" USING btree ("id_escritorio","id_exercicio","sha256");
--> statement-breakpoint
CREATE INDEX "livros_ecds_empresa" ON "livros_ecds" USING btree ("id_escritorio","id_empresa","id_exercicio");
--> statement-breakpoint
CREATE INDEX "livros_ecds_documento" ON "livros_ecds" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_exercicios_em_vigor" ON "livros_exercicios" USING btree ("id_escritorio","id_empresa","ano") WHERE desfeito_em is null;
--> statement-breakpoint
CREATE INDEX "livros_exercicios_empresa" ON "livros_exercicios" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "livros_importacoes_empresa" ON "livros_importacoes" USING btree ("id_escritorio","id_empresa","criada_em");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_importacoes_unica" ON "livros_importacoes" USING btree ("id_escritorio","id_empresa","sha256") WHERE estado = 'importada';
--> statement-breakpoint
CREATE INDEX "livros_importacoes_lote" ON "livros_importacoes" USING btree ("id_escritorio","id_lote");
--> statement-breakpoint
CREATE INDEX "livros_meses_competencia" ON "livros_meses" USING btree ("id_escritorio","competencia","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_modelos_atalho" ON "livros_modelos" USING btree ("id_escritorio",coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid),"atalho") WHERE arquivado_em is null;
--> statement-breakpoint
CREATE INDEX "livros_modelos_empresa" ON "livros_modelos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_notas_versao" ON "livros_notas" USING btree ("id_escritorio",coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid),coalesce(ano, 0),"versao");
--> statement-breakpoint
CREATE INDEX "livros_notas_empresa" ON "livros_notas" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "livros_recorrencias_empresa" ON "livros_recorrencias" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "livros_recorrencias_modelo" ON "livros_recorrencias" USING btree ("id_escritorio","id_modelo");
--> statement-breakpoint
CREATE UNIQUE INDEX "livros_regras_versao" ON "livros_regras" USING btree ("id_escritorio",coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'::uuid),"fato","versao");
--> statement-breakpoint
CREATE INDEX "livros_regras_empresa" ON "livros_regras" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "lotes_pendentes" ON "lotes" USING btree ("id_escritorio") WHERE estado = 'pendente';
--> statement-breakpoint
CREATE INDEX "lotes_itens_pendentes" ON "lotes_itens" USING btree ("id_escritorio","id_lote") WHERE resultado is null;
--> statement-breakpoint
CREATE INDEX "lotes_itens_da_empresa" ON "lotes_itens" USING btree ("id_escritorio","id_empresa","processado_em") WHERE id_empresa is not null and resultado is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "lucros_estornados_uma_vez" ON "lucros_distribuidos" USING btree ("id_escritorio","estorno_de") WHERE estorno_de is not null;
--> statement-breakpoint
CREATE INDEX "lucros_socio" ON "lucros_distribuidos" USING btree ("id_escritorio","id_empresa","id_socio");
--> statement-breakpoint
CREATE INDEX "lucros_mes" ON "lucros_distribuidos" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE UNIQUE INDEX "mensagens_chave" ON "mensagens" USING btree ("chave");
--> statement-breakpoint
CREATE INDEX "mensagens_pendentes" ON "mensagens" USING btree ("canal","proxima_tentativa_em") WHERE estado in ('pendente', 'enviando');
--> statement-breakpoint
CREATE INDEX "mensagens_da_pessoa" ON "mensagens" USING btree ("id_escritorio","para","enviada_em") WHERE canal = 'whatsapp-api';
--> statement-breakpoint
CREATE UNIQUE INDEX "notas_eventos_unico" ON "notas_eventos" USING btree ("id_escritorio","id_empresa","chave","tipo","sequencia","id_documento");
--> statement-breakpoint
CREATE INDEX "notas_eventos_espera" ON "notas_eventos" USING btree ("id_escritorio","criado_em","id","id_empresa") WHERE espera is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notas_fiscais_chave" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","chave");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_substituida" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","chave_substituida");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_emissao" ON "notas_fiscais" USING btree ("id_escritorio","data_emissao","id","id_empresa");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_contraparte" ON "notas_fiscais" USING btree ("id_escritorio","contraparte_ordem","data_emissao","id","id_empresa");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_mes" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_emissao_no_mes" ON "notas_fiscais" USING btree ("id_escritorio","competencia","data_emissao","id","id_empresa");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_figuras" ON "notas_fiscais" USING btree ("id_escritorio","competencia","id_empresa","direcao","status","sem_validade","assinatura","decisao","id_atividade","modelo","a_perguntar","receita_centavos","valor_servico_centavos","valor_liquido_centavos","iss_retido_centavos");
--> statement-breakpoint
CREATE INDEX "notas_fiscais_quarentena" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","id_documento") WHERE assinatura = 'nao-reconhecida' and decisao is null;
--> statement-breakpoint
CREATE INDEX "notas_fiscais_devolucoes" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa","competencia") WHERE receita_centavos < 0;
--> statement-breakpoint
CREATE INDEX "notas_fiscais_a_perguntar" ON "notas_fiscais" USING btree ("id_escritorio","id_empresa") WHERE a_perguntar;
--> statement-breakpoint
CREATE INDEX "notas_movimentos_empresa" ON "notas_movimentos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "notificacoes_chave" ON "notificacoes" USING btree ("id_escritorio","id_usuario","chave");
--> statement-breakpoint
CREATE INDEX "notificacoes_da_pessoa" ON "notificacoes" USING btree ("id_escritorio","id_usuario","criada_em","id");
--> statement-breakpoint
CREATE INDEX "notificacoes_usuario" ON "notificacoes" USING btree ("id_usuario");
--> statement-breakpoint
CREATE INDEX "notificacoes_lidas" ON "notificacoes" USING btree ("lida_em") WHERE lida_em is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "operacoes_chave" ON "operacoes" USING btree ("id_escritorio","chave");
--> statement-breakpoint
CREATE INDEX "operacoes_a_fazer" ON "operacoes" USING btree ("id_escritorio","prioridade","proxima_em") WHERE estado in (0, 1) and aguarda is distinct from 'aprovacao';
--> statement-breakpoint
CREATE INDEX "operacoes_estado" ON "operacoes" USING btree ("id_escritorio","estado","atualizada_em","id");
--> statement-breakpoint
CREATE INDEX "operacoes_empresa" ON "operacoes" USING btree ("id_escritorio","id_empresa","tipo","competencia");
--> statement-breakpoint
CREATE INDEX "operacoes_figuras" ON "operacoes" USING btree ("id_escritorio","tipo","competencia","estado","id_empresa","aguarda");
--> statement-breakpoint
CREATE INDEX "operacoes_execucoes_empresa" ON "operacoes_execucoes" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "operacoes_execucoes_guardadas" ON "operacoes_execucoes" USING btree ("id_escritorio","iniciada_em") WHERE corpo is not null;
--> statement-breakpoint
CREATE INDEX "outras_rendas_socio" ON "outras_rendas" USING btree ("id_escritorio","id_empresa","id_socio");
--> statement-breakpoint
CREATE INDEX "parcelamentos_empresa" ON "parcelamentos" USING btree ("id_escritorio","id_empresa","consolidado_em");
--> statement-breakpoint
CREATE INDEX "partidas_conta" ON "partidas" USING btree ("id_escritorio","id_empresa","conta","competencia");
--> statement-breakpoint
CREATE INDEX "partidas_lancamento" ON "partidas" USING btree ("id_escritorio","id_empresa","id_lancamento");
--> statement-breakpoint
CREATE INDEX "passkeys_sub" ON "passkeys" USING btree ("sub");
--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_de_acesso_aberto" ON "pedidos_de_acesso" USING btree ("id_escritorio","id_empresa","sub") WHERE decisao is null;
--> statement-breakpoint
CREATE INDEX "pedidos_de_acesso_empresa" ON "pedidos_de_acesso" USING btree ("id_escritorio","id_empresa","feito_em");
--> statement-breakpoint
CREATE INDEX "presumido_recebimentos_atividade" ON "presumido_recebimentos" USING btree ("id_escritorio","id_empresa","id_atividade");
--> statement-breakpoint
CREATE INDEX "procuracoes_validade" ON "procuracoes" USING btree ("id_escritorio","ate") WHERE cancelada_em is null;
--> statement-breakpoint
CREATE INDEX "procuracoes_empresa" ON "procuracoes" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "quadros_socios_socio" ON "quadros_socios" USING btree ("id_escritorio","id_empresa","id_socio");
--> statement-breakpoint
CREATE UNIQUE INDEX "quadros_socios_responsavel" ON "quadros_socios" USING btree ("id_escritorio","id_empresa","desde") WHERE responsavel;
--> statement-breakpoint
CREATE INDEX "receita_federal_credenciais_contratante" ON "receita_federal_credenciais" USING btree ("id_escritorio","id_contratante");
--> statement-breakpoint
CREATE UNIQUE INDEX "receitas_informadas_unica" ON "receitas_informadas" USING btree ("id_escritorio","id_empresa","competencia","id_atividade","mercado","situacoes");
--> statement-breakpoint
CREATE INDEX "receitas_informadas_atividade" ON "receitas_informadas" USING btree ("id_escritorio","id_empresa","id_atividade");
--> statement-breakpoint
CREATE UNIQUE INDEX "recibos_unico" ON "recibos" USING btree ("id_escritorio","id_empresa","competencia","versao","id_socio");
--> statement-breakpoint
CREATE INDEX "recibos_mes" ON "recibos" USING btree ("id_escritorio","competencia","id_empresa");
--> statement-breakpoint
CREATE INDEX "recibos_socio" ON "recibos" USING btree ("id_escritorio","id_empresa","id_socio","competencia");
--> statement-breakpoint
CREATE INDEX "registros_oidc_grant" ON "registros_oidc" USING btree ("grant_id");
--> statement-breakpoint
CREATE INDEX "registros_oidc_uid" ON "registros_oidc" USING btree ("modelo","uid");
--> statement-breakpoint
CREATE INDEX "registros_oidc_expira" ON "registros_oidc" USING btree ("expira_em");
--> statement-breakpoint
CREATE INDEX "regras_fiscais_assunto" ON "regras_fiscais" USING btree ("id_escritorio","ambito","id_municipio","codigo","regime","desde");
--> statement-breakpoint
CREATE UNIQUE INDEX "remessas_nsa" ON "remessas" USING btree ("id_escritorio","id_conta","nsa");
--> statement-breakpoint
CREATE INDEX "remessas_empresa" ON "remessas" USING btree ("id_escritorio","id_empresa","gerada_em","id");
--> statement-breakpoint
CREATE INDEX "remessas_convenios_empresa" ON "remessas_convenios" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "remessas_itens_vivos" ON "remessas_itens" USING btree ("id_escritorio","id_titulo") WHERE estado in ('gerado', 'enviado', 'agendado');
--> statement-breakpoint
CREATE INDEX "remessas_itens_titulo" ON "remessas_itens" USING btree ("id_escritorio","id_titulo");
--> statement-breakpoint
CREATE INDEX "remessas_itens_empresa" ON "remessas_itens" USING btree ("id_escritorio","id_empresa","seu_numero");
--> statement-breakpoint
CREATE INDEX "remessas_itens_baixa" ON "remessas_itens" USING btree ("id_escritorio","id_baixa") WHERE id_baixa is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "remessas_retornos_arquivo" ON "remessas_retornos" USING btree ("id_escritorio","id_conta","sha256");
--> statement-breakpoint
CREATE INDEX "remessas_retornos_empresa" ON "remessas_retornos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "selos_sem_bifurcacao" ON "selos" USING btree ("id_escritorio","id_empresa","hash_anterior");
--> statement-breakpoint
CREATE INDEX "selos_apuracao" ON "selos" USING btree ("id_escritorio","id_apuracao");
--> statement-breakpoint
CREATE UNIQUE INDEX "servicos_da_empresa_nome" ON "servicos_da_empresa" USING btree ("id_escritorio","id_empresa",lower(nome));
--> statement-breakpoint
CREATE INDEX "sessoes_sub" ON "sessoes" USING btree ("sub");
--> statement-breakpoint
CREATE INDEX "sessoes_expira" ON "sessoes" USING btree ("expira_em");
--> statement-breakpoint
CREATE INDEX "simples_recebimentos_atividade" ON "simples_recebimentos" USING btree ("id_escritorio","id_empresa","id_atividade");
--> statement-breakpoint
CREATE INDEX "simulacoes_mes" ON "simulacoes" USING btree ("id_escritorio","competencia","criada_em");
--> statement-breakpoint
CREATE INDEX "simulacoes_itens_grupo" ON "simulacoes_itens" USING btree ("id_escritorio","id_simulacao","grupo");
--> statement-breakpoint
CREATE INDEX "simulacoes_itens_empresa" ON "simulacoes_itens" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "socios_nome" ON "socios" USING btree ("id_escritorio","nome","id");
--> statement-breakpoint
CREATE INDEX "socios_documento" ON "socios" USING btree ("id_escritorio","documento");
--> statement-breakpoint
CREATE UNIQUE INDEX "socios_unico" ON "socios" USING btree ("id_escritorio","id_empresa","documento") WHERE documento is not null;
--> statement-breakpoint
CREATE INDEX "tentativas_de_entrada_data" ON "tentativas_de_entrada" USING btree ("atualizada_em");
--> statement-breakpoint
CREATE UNIQUE INDEX "titulos_origem" ON "titulos" USING btree ("id_escritorio","id_empresa","natureza","origem","id_do_fato","parcela");
--> statement-breakpoint
CREATE INDEX "titulos_vencimento" ON "titulos" USING btree ("id_escritorio","id_empresa","natureza","vencimento","id");
--> statement-breakpoint
CREATE INDEX "titulos_abertos" ON "titulos" USING btree ("id_escritorio","id_empresa","natureza","vencimento","esperado_centavos") WHERE aberto_centavos > 0 and retirado_em is null;
--> statement-breakpoint
CREATE INDEX "titulos_pessoa" ON "titulos" USING btree ("id_escritorio","id_empresa","natureza","pessoa_ordem","vencimento","id");
--> statement-breakpoint
CREATE INDEX "titulos_serie" ON "titulos" USING btree ("id_escritorio","id_serie") WHERE id_serie is not null;
--> statement-breakpoint
CREATE INDEX "titulos_anexos_documento" ON "titulos_anexos" USING btree ("id_escritorio","id_documento");
--> statement-breakpoint
CREATE INDEX "titulos_anexos_empresa" ON "titulos_anexos" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "titulos_baixas_titulo" ON "titulos_baixas" USING btree ("id_escritorio","id_titulo");
--> statement-breakpoint
CREATE INDEX "titulos_baixas_mes" ON "titulos_baixas" USING btree ("id_escritorio","id_empresa","competencia");
--> statement-breakpoint
CREATE INDEX "titulos_baixas_dia" ON "titulos_baixas" USING btree ("id_escritorio","id_empresa","pago_em");
--> statement-breakpoint
CREATE INDEX "titulos_baixas_conta" ON "titulos_baixas" USING btree ("id_escritorio","id_conta");
--> statement-breakpoint
CREATE INDEX "titulos_baixas_sem_aprovacao" ON "titulos_baixas" USING btree ("id_escritorio","id_empresa","id_titulo") WHERE sem_aprovacao;
--> statement-breakpoint
CREATE INDEX "titulos_baixas_conciliacao" ON "titulos_baixas" USING btree ("id_escritorio","id_conciliacao") WHERE id_conciliacao is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "titulos_baixas_estorno" ON "titulos_baixas" USING btree ("id_escritorio","estorno_de") WHERE estorno_de is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "titulos_pagamento_codigo" ON "titulos_pagamento" USING btree ("id_escritorio","id_empresa","codigo") WHERE codigo is not null;
--> statement-breakpoint
CREATE INDEX "titulos_pagamento_empresa" ON "titulos_pagamento" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "titulos_retencoes_empresa" ON "titulos_retencoes" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "titulos_series_empresa" ON "titulos_series" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_sub" ON "usuarios" USING btree ("sub");
--> statement-breakpoint
CREATE UNIQUE INDEX "usuarios_email" ON "usuarios" USING btree (lower(email)) WHERE papel <> 0;
--> statement-breakpoint
CREATE INDEX "usuarios_empresas_empresa" ON "usuarios_empresas" USING btree ("id_escritorio","id_empresa");
--> statement-breakpoint
CREATE INDEX "valores_buscas_em" ON "valores_buscas" USING btree ("em");
--> statement-breakpoint
CREATE INDEX "valores_datados_do_escritorio" ON "valores_datados" USING btree ("id_escritorio","tabela","desde");
--> statement-breakpoint
CREATE UNIQUE INDEX "valores_datados_em_vigor" ON "valores_datados" USING btree ("id_escritorio","tabela","desde") WHERE situacao = 'em-vigor' and id_escritorio is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "valores_datados_nacional" ON "valores_datados" USING btree ("tabela","desde") WHERE situacao = 'em-vigor' and id_escritorio is null;
--> statement-breakpoint
CREATE INDEX "whatsapp_avisos_a_ler" ON "whatsapp_avisos" USING btree ("id_escritorio","recebido_em") WHERE lido_em is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_contatos_telefone" ON "whatsapp_contatos" USING btree ("id_escritorio","telefone") WHERE telefone is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_contatos_wa_id" ON "whatsapp_contatos" USING btree ("id_escritorio","wa_id") WHERE wa_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_contatos_user_id" ON "whatsapp_contatos" USING btree ("id_escritorio","user_id") WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX "whatsapp_recebidas_ordem" ON "whatsapp_recebidas" USING btree ("id_escritorio","recebida_em");
--> statement-breakpoint
-- Where a company is looked after, by the root of its CNPJ: the one question that crosses offices, asked for somebody who is of
-- none. It answers to the server alone, which tells nobody. Leaves no scope behind.
create or replace function onde_esta_a_empresa(p_raiz text) returns table (id_escritorio uuid, id_empresa uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  de record;
begin
  perform set_config('app.plataforma', 'sim', true), set_config('app.empresas', '*', true);
  for de in select e.id from escritorios e where e.encerrado_em is null loop
    perform set_config('app.escritorio', de.id::text, true);
    return query select m.id_escritorio, m.id from empresas m
      where m.id_escritorio = de.id and left(m.cnpj, 8) = p_raiz;
  end loop;
  perform set_config('app.plataforma', '', true), set_config('app.empresas', '', true), set_config('app.escritorio', '', true);
end $$;
grant create on schema public to partida_app;
alter function onde_esta_a_empresa owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function onde_esta_a_empresa from public;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function recusar_alteracao() returns trigger language plpgsql as $$
begin
  raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
end $$;
--> statement-breakpoint
-- Who did it is whom the transaction says it works for, and when is when it does: never what an insert claims. The
-- privileges of the application do not reach these columns; this says it again, and fills them in.
create or replace function auditoria_do_autor() returns trigger language plpgsql as $$
begin
  if new.autor is null or current_user in ('partida_app', 'partida_identidade') then
    new.em := now();
    new.id_usuario := nullif(current_setting('app.usuario', true), '')::uuid;
    new.autor := coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema');
    new.papel := nullif(current_setting('app.papel', true), '')::smallint;
    new.endereco := nullif(current_setting('app.endereco', true), '');
    new.agente := nullif(current_setting('app.agente', true), '');
    new.id_pedido := nullif(current_setting('app.pedido', true), '');
  end if;
  return new;
end $$;
--> statement-breakpoint
-- For who links the trail: numbers to pick up later, so that no writer waits for the head of a chain.
create or replace function soltar_da_trilha() returns trigger language plpgsql as $$
begin
  insert into auditoria_soltas (id_escritorio, sequencia, em)
    select coalesce(n.id_escritorio, '00000000-0000-0000-0000-000000000000'), n.sequencia, n.em from novas n;
  return null;
end $$;
--> statement-breakpoint
-- What names a row in the trail: the columns of its key, in their order. In plpgsql, which keeps its plan: as one of SQL it would be
-- planned at every write of the house.
create or replace function nome_na_trilha(linha jsonb, chave text) returns text language plpgsql immutable as $$
begin
  if chave = 'id' then return linha ->> 'id'; end if;
  return (select string_agg(linha ->> c.nome, '/' order by c.lugar)
    from unnest(string_to_array(chave, ',')) with ordinality as c(nome, lugar));
end $$;
--> statement-breakpoint
-- Records a change or a removal in its own transaction. The first argument lists columns that are never recorded (secrets,
-- counters), the second those that name the row. In UTC, so that the trail of a record always reads as the record does.
create or replace function auditar() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  ignoradas text[] := string_to_array(coalesce(tg_argv[0], ''), ',');
  antigo jsonb := to_jsonb(old) - ignoradas;
  novo jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignoradas end;
  linha jsonb := coalesce(novo, antigo);
  antes jsonb := antigo;
  depois jsonb := novo;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.nome, antigo -> c.nome), jsonb_object_agg(c.nome, novo -> c.nome) into antes, depois
      from jsonb_object_keys(novo) as c(nome) where antigo -> c.nome is distinct from novo -> c.nome;
    if depois is null then return null; end if;
    -- Under another name it is another record: whole, so that the trail of each begins and ends.
    if depois ?| string_to_array(tg_argv[1], ',') then
      antes := antigo;
      depois := novo;
    end if;
  end if;
  insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, antes, depois)
  values (
    (case tg_table_name when 'escritorios' then linha ->> 'id' else linha ->> 'id_escritorio' end)::uuid,
    (case tg_table_name when 'empresas' then linha ->> 'id' else linha ->> 'id_empresa' end)::uuid,
    case tg_op when 'UPDATE' then 'alterar' else 'excluir' end,
    tg_table_name, nome_na_trilha(linha, tg_argv[1]), antes, depois);
  return null;
end $$;
--> statement-breakpoint
-- The same of the rows that a statement included, in the order in which it did.
create or replace function auditar_inclusoes() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  ignoradas text[] := string_to_array(coalesce(tg_argv[0], ''), ',');
begin
  insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, antes, depois)
  select
    (case tg_table_name when 'escritorios' then n.linha ->> 'id' else n.linha ->> 'id_escritorio' end)::uuid,
    (case tg_table_name when 'empresas' then n.linha ->> 'id' else n.linha ->> 'id_empresa' end)::uuid,
    'inserir', tg_table_name, nome_na_trilha(n.linha, tg_argv[1]), null, n.linha
    from (select to_jsonb(x) - ignoradas as linha from novas x) n;
  return null;
end $$;
--> statement-breakpoint
-- Whether the session behind an access token still stands: open, not expired, of this account, and the account active.
-- Asked before every call: in this language the connection keeps its plan, in SQL it would be planned each time.
create or replace function sessao_em_vigor(p_sid text, p_sub text, p_agora timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from sessoes s
    join contas c on c.sub = s.sub and c.ativa
    join registros_oidc r on r.modelo = 'Session' and r.uid = s.uid and r.expira_em > p_agora
    where s.uid = p_sid and s.sub::text = p_sub);
end $$;
grant create on schema public to partida_identidade;
alter function sessao_em_vigor owner to partida_identidade;
revoke create on schema public from partida_identidade;
revoke execute on function sessao_em_vigor from public;
grant execute on function sessao_em_vigor to partida_app;
--> statement-breakpoint
-- Who is asking, in one statement: it runs before any scope is set, as the application, and leaves no scope behind.
create or replace function autenticar(p_sub text, p_sid text, p_exige_sessao boolean, p_token text, p_escritorio uuid, p_agora timestamptz)
returns table (id uuid, id_escritorio uuid, nome text, email text, papel smallint, ativo boolean, encerrado boolean,
  somente_concedidas boolean, em_vigor boolean, escritorio_pedido boolean,
  exige text, desde text, empresas uuid[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.plataforma', 'sim', true), set_config('app.empresas', '*', true), set_config('app.escritorio', '', true);
  select u.id, u.id_escritorio, u.nome, u.email, u.papel, u.ativo, e.encerrado_em is not null, u.somente_concedidas,
      e.exige_segundo_fator, e.segundo_fator_desde::text
    into id, id_escritorio, nome, email, papel, ativo, encerrado, somente_concedidas, exige, desde
    from usuarios u left join escritorios e on e.id = u.id_escritorio where u.sub = p_sub;
  em_vigor := (not p_exige_sessao or sessao_em_vigor(p_sid, p_sub, p_agora))
    and not exists (select from tokens_encerrados t where t.hash = p_token and t.expira_em > p_agora);
  if p_escritorio is not null then
    escritorio_pedido := exists (select from escritorios e where e.id = p_escritorio);
  end if;
  if id_escritorio is not null then
    perform set_config('app.escritorio', id_escritorio::text, true);
    empresas := array(select v.id_empresa from usuarios_empresas v
      where v.id_escritorio = autenticar.id_escritorio and v.id_usuario = autenticar.id);
  end if;
  perform set_config('app.plataforma', '', true), set_config('app.empresas', '', true), set_config('app.escritorio', '', true);
  return next;
end $$;
grant create on schema public to partida_app;
alter function autenticar owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function autenticar from public;
--> statement-breakpoint
-- Which of these accounts have a second factor or a passkey: said of them to the list of people, and nothing else.
create or replace function contas_com_fator(p_subs text[]) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select c.sub::text from contas c where c.sub::text = any(p_subs)
    and (c.segundo_fator_em is not null or exists (select from passkeys p where p.sub = c.sub))
$$;
grant create on schema public to partida_identidade;
alter function contas_com_fator owner to partida_identidade;
revoke create on schema public from partida_identidade;
revoke execute on function contas_com_fator from public;
grant execute on function contas_com_fator to partida_app;
--> statement-breakpoint
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
--> statement-breakpoint
-- The lines of a company that have a text, up to so many, each a match of `like`. Under row security no index answers a `like`, which may
-- tell what it was asked about: here the reach is judged first, by the same settings as the policies, and the index of texts is used as a
-- role that no login takes (ADR 118). Planned for each text: a rare one goes by the index, a common one is found soon anywhere.
create or replace function linhas_com_texto(p_empresa uuid, p_texto text, p_limite int) returns uuid[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  alcance constant text := coalesce(current_setting('app.empresas', true), '');
  achadas uuid[];
begin
  if coalesce(current_setting('app.papel', true), '') = '4'
    or not (alcance = '*' or p_empresa::text = any (string_to_array(alcance, ','))) then return '{}'; end if;
  execute 'select array(select l.id from extratos_linhas l where l.id_escritorio = $1 and l.id_empresa = $2 and l.busca like $3 limit $4)'
    into achadas using nullif(current_setting('app.escritorio', true), '')::uuid, p_empresa, p_texto, p_limite;
  return achadas;
end $$;
grant create on schema public to partida_busca;
alter function linhas_com_texto owner to partida_busca;
revoke create on schema public from partida_busca;
revoke execute on function linhas_com_texto from public;
grant execute on function linhas_com_texto to partida_app;
--> statement-breakpoint
-- At commit, every composition of a company totals exactly 100 %, or is of equal shares, each the hundredth of a per cent nearest
-- to its part: three partners of one third write 33,33 % each.
create or replace function exigir_quadro_inteiro() returns trigger language plpgsql as $$
declare
  linha jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  escritorio uuid := (linha ->> 'id_escritorio')::uuid;
  empresa uuid := (linha ->> 'id_empresa')::uuid;
  dia date := (linha ->> 'desde')::date;
  soma numeric;
  quantas int;
  iguais boolean;
begin
  if not exists (select 1 from quadros q where q.id_escritorio = escritorio and q.id_empresa = empresa and q.desde = dia) then
    return null;
  end if;
  select coalesce(sum(s.fracao), 0), count(*), min(s.fracao) = max(s.fracao) into soma, quantas, iguais from quadros_socios s
    where s.id_escritorio = escritorio and s.id_empresa = empresa and s.desde = dia and s.fracao > 0;
  if soma <> 1 and not coalesce(iguais and abs(soma - 1) < quantas * 0.00005, false) then
    raise exception 'quadro-incompleto' using errcode = 'PT008', detail = soma::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Of one subject, one rule holds on any day. The lock makes two people saving at once take turns.
create or replace function recusar_regra_sobreposta() returns trigger language plpgsql as $$
begin
  if new.situacao <> 'em-vigor' then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(new.id_escritorio::text || new.ambito, 0));
  if exists (select 1 from regras_fiscais r where r.id_escritorio = new.id_escritorio and r.id <> new.id and r.situacao = 'em-vigor'
      and r.ambito = new.ambito and r.id_municipio is not distinct from new.id_municipio and r.codigo is not distinct from new.codigo
      and r.regime is not distinct from new.regime
      and daterange(r.desde, r.ate, '[]') && daterange(new.desde, new.ate, '[]')) then
    raise exception 'regra-sobreposta' using errcode = 'PT009', detail = new.desde::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- For If-Match: any change of an activity counts, whoever makes it.
create or replace function contar_versao() returns trigger language plpgsql as $$
begin
  new.versao := old.versao + 1;
  return new;
end $$;
--> statement-breakpoint
-- A change of annex is a change of the activity, for If-Match.
create or replace function contar_mudanca_de_anexo() returns trigger language plpgsql as $$
begin
  update atividades a set versao = a.versao
    where a.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and a.id = coalesce(new.id_atividade, old.id_atividade);
  return null;
end $$;
--> statement-breakpoint
-- How much a state proves: the one shown is the strongest, in whatever order proofs come and however often.
create or replace function peso_do_estado(estado text) returns int language sql immutable as $$
  select array_position(array['na-fila', 'preparado', 'adiado', 'a-mao', 'incerto', 'enviado', 'falhou', 'entregue', 'lido', 'aberto'], estado)
$$;
--> statement-breakpoint
create or replace function mostrar_estado_do_envio() returns trigger language plpgsql as $$
begin
  if new.estado is not null then
    update envios e set estado = new.estado
      where e.id_escritorio = new.id_escritorio and e.id = new.id_envio and peso_do_estado(new.estado) > peso_do_estado(e.estado);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What became of the message of a sending is proof of it, written with the outcome or not at all. The outbox is of no office: for
-- this one statement the trigger asks as the office of the message, and then gives the scope back.
create or replace function provar_mensagem() returns trigger language plpgsql as $$
declare
  escritorio text := coalesce(current_setting('app.escritorio', true), '');
  empresas text := coalesce(current_setting('app.empresas', true), '');
  prova_de text := case new.estado when 'enviada' then 'enviado' when 'pendente' then 'adiado' when 'incerta' then 'incerto' else 'falhou' end;
begin
  perform set_config('app.escritorio', new.id_escritorio::text, true), set_config('app.empresas', '*', true);
  insert into envios_eventos (id_escritorio, id_envio, id_empresa, tipo, estado, em, detalhe, prova, quem)
    select e.id_escritorio, e.id, e.id_empresa, prova_de, prova_de, coalesce(new.enviada_em, clock_timestamp()),
      coalesce(new.erro, new.prova ->> 'resposta', ''),
      coalesce(new.prova, '{}'::jsonb) || jsonb_build_object('mensagem', new.id, 'tentativa', new.tentativas), case new.canal when 'email' then 'Correio' else 'WhatsApp' end
    from envios e where e.id_escritorio = new.id_escritorio and e.id = new.id_envio;
  perform set_config('app.escritorio', escritorio, true), set_config('app.empresas', empresas, true);
  return null;
end $$;
--> statement-breakpoint
-- The person who reads the notice of a sending proves that it arrived, in the same act.
create or replace function provar_leitura_do_aviso() returns trigger language plpgsql as $$
begin
  insert into envios_eventos (id_escritorio, id_envio, id_empresa, tipo, estado, em, detalhe, quem)
    select e.id_escritorio, e.id, e.id_empresa, 'entregue', 'entregue', new.lida_em, 'A pessoa leu o aviso no portal.', e.destinatario
    from envios e where e.id_escritorio = new.id_escritorio and e.id = substr(new.chave, 7)::uuid;
  return null;
end $$;
--> statement-breakpoint
-- Books closed refuse entries dated up to the last month closed, from anybody. Taking the company, as the closing of the books does,
-- one transaction after another writes in them; their lines come with them, and ask nothing of this again.
create or replace function recusar_livro_fechado() returns trigger language plpgsql as $$
declare
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for update;
  select max(m.competencia) into fechado from livros_meses m where m.id_escritorio = new.id_escritorio
    and m.id_empresa = new.id_empresa and m.competencia >= new.competencia and m.fechado_em is not null;
  if fechado is not null then
    raise exception 'livro-fechado' using errcode = 'PT013', detail = fechado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Numbers without holes: the company is taken, and the next is one more than the last that was kept.
create or replace function numerar_lancamento() returns trigger language plpgsql as $$
begin
  select coalesce(max(l.numero), 0) + 1 into new.numero from lancamentos l
    where l.id_escritorio = new.id_escritorio and l.id_empresa = new.id_empresa and l.ano = new.ano;
  new.transacao := pg_current_xact_id()::text::bigint;
  return new;
end $$;
--> statement-breakpoint
-- At the commit every entry written has its lines, which were judged as they came.
create or replace function exigir_partidas() returns trigger language plpgsql as $$
begin
  if not exists (select from partidas p where p.id_escritorio = new.id_escritorio and p.id_lancamento = new.id) then
    raise exception 'lancamento-desequilibrado' using errcode = 'PT011', detail = '0';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Lines come with their entry: what was written before cannot take others, even some that balance. Of every entry that a statement
-- touches it brings two lines or more, of its month, whose debits equal their credits: what came before was judged then, so the whole
-- balances too, and nothing written is read again.
create or replace function conferir_partidas() returns trigger language plpgsql as $$
declare
  errado record;
begin
  select bool_or(l.id is null) as alheio, sum(case n.dc when 'D' then n.valor_centavos else -n.valor_centavos end) as diferenca into errado
    from novas n left join lancamentos l on l.id_escritorio = n.id_escritorio and l.id = n.id_lancamento
      and l.transacao = pg_current_xact_id()::text::bigint
    group by n.id_lancamento
    having bool_or(l.id is null) or bool_or(n.competencia <> l.competencia) or count(*) < 2
      or sum(case n.dc when 'D' then n.valor_centavos else -n.valor_centavos end) <> 0
    order by 1 desc limit 1;
  if errado.alheio then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'lancamentos';
  elsif found then
    raise exception 'lancamento-desequilibrado' using errcode = 'PT011', detail = errado.diferenca::text;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The application may only read balances: they are written here, as the owner, from the lines that were kept.
create or replace function somar_partidas() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into saldos_contabeis as s (id_escritorio, id_empresa, conta, competencia, debitos_centavos, creditos_centavos)
    select n.id_escritorio, n.id_empresa, n.conta, n.competencia,
      coalesce(sum(n.valor_centavos) filter (where n.dc = 'D'), 0), coalesce(sum(n.valor_centavos) filter (where n.dc = 'C'), 0)
    from novas n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (id_escritorio, id_empresa, competencia, conta) do update
      set debitos_centavos = s.debitos_centavos + excluded.debitos_centavos,
          creditos_centavos = s.creditos_centavos + excluded.creditos_centavos;
  insert into saldos_anuais as s (id_escritorio, id_empresa, conta, ano, debitos_centavos, creditos_centavos)
    select n.id_escritorio, n.id_empresa, n.conta, left(n.competencia, 4)::smallint,
      coalesce(sum(n.valor_centavos) filter (where n.dc = 'D'), 0), coalesce(sum(n.valor_centavos) filter (where n.dc = 'C'), 0)
    from novas n group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (id_escritorio, id_empresa, ano, conta) do update
      set debitos_centavos = s.debitos_centavos + excluded.debitos_centavos,
          creditos_centavos = s.creditos_centavos + excluded.creditos_centavos;
  return null;
end $$;
--> statement-breakpoint
-- While the closing of a year stands, no month up to it is opened again: its entries were computed from them.
create or replace function recusar_exercicio_encerrado() returns trigger language plpgsql as $$
declare
  encerrado char(7);
begin
  select max(x.competencia) into encerrado from livros_exercicios x where x.id_escritorio = new.id_escritorio
    and x.id_empresa = new.id_empresa and x.competencia >= new.competencia and x.desfeito_em is null;
  if encerrado is not null then
    raise exception 'exercicio-encerrado' using errcode = 'PT014', detail = encerrado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Money told by hand of months whose books are posted, and what takes it back: the next sweep posts them again, of the day it moved, of
-- the day it is recorded on and of the day it was told. Closed books stay. As the owner: who tells it may not reach the books.
create or replace function pedir_nova_postagem() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  contados jsonb[] := array[to_jsonb(new)];
  desfeito jsonb;
begin
  if new.estorno_de is not null then
    execute format('select to_jsonb(b) from %I b where b.id_escritorio = $1 and b.id = $2', tg_table_name)
      into desfeito using new.id_escritorio, new.estorno_de;
    contados := contados || desfeito;
  end if;
  update livros_meses m set versao_do_fechamento = -1
    where m.id_escritorio = new.id_escritorio and m.id_empresa = new.id_empresa and m.fechado_em is null and m.competencia in (
      select unnest(array[left(c ->> 'pago_em', 7), left(c ->> 'data', 7), to_char(coalesce(c ->> 'registrada_em', c ->> 'registrado_em')::timestamptz
        at time zone 'America/Sao_Paulo', 'YYYY-MM')]) from unnest(contados) c);
  return null;
end $$;
--> statement-breakpoint
-- The statistics of what a lot of work writes. The application owns no table and may not ask for them by itself; the
-- maintenance of the database comes on its own, but only when a tenth of years of history has changed.
create or replace function atualizar_estatisticas() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze fechamentos, apuracoes, fechamentos_etapas, selos, recibos, guias, notas_fiscais, receitas_informadas, lotes_itens,
    clientes, fornecedores, titulos;
end $$;
revoke execute on function atualizar_estatisticas from public;
grant execute on function atualizar_estatisticas to partida_app;
-- No plan looks inside a document or a file: reading them all to describe what they hold was half of the time above.
do $$
declare
  de record;
begin
  for de in
    select c.relname as tabela, string_agg(format('alter column %I set statistics 0', a.attname), ', ') as colunas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid in ('jsonb'::regtype, 'bytea'::regtype)
    group by 1
  loop
    execute format('alter table %I %s', de.tabela, de.colunas);
  end loop;
end $$;
--> statement-breakpoint
-- The steps conclude in order: payroll items after the revenue, the tax after both.
create or replace function ordenar_etapas() returns trigger language plpgsql as $$
begin
  if new.situacao = 'concluida' and new.etapa = 'pro-labore' and not exists (
      select 1 from fechamentos_etapas e where e.id_escritorio = new.id_escritorio and e.id_empresa = new.id_empresa
        and e.competencia = new.competencia and e.etapa = 'faturamento' and e.situacao = 'concluida') then
    raise exception 'etapa-pendente' using errcode = 'PT010', detail = 'faturamento';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function exigir_etapas() returns trigger language plpgsql as $$
declare falta text;
begin
  select n.etapa into falta from (values ('faturamento', 1), ('pro-labore', 2)) as n(etapa, ordem)
    where not exists (select 1 from fechamentos_etapas e where e.id_escritorio = new.id_escritorio and e.id_empresa = new.id_empresa
      and e.competencia = new.competencia and e.etapa = n.etapa and e.situacao = 'concluida')
    order by n.ordem limit 1;
  if falta is not null then
    raise exception 'etapa-pendente' using errcode = 'PT010', detail = falta;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What a step concluded has changed: it is open again, and says why. In plpgsql, which keeps its plan: a function of one statement of
-- SQL is parsed and planned again for every row that calls it.
create or replace function reabrir_etapa(escritorio uuid, empresa uuid, etapa_mudada text, meses char(7)[], razao text) returns void language plpgsql as $$
begin
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = razao, em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    where e.id_escritorio = escritorio and e.id_empresa = empresa and e.etapa = etapa_mudada and e.situacao = 'concluida'
      and e.competencia = any (meses);
end $$;
--> statement-breakpoint
-- Arguments: the step, and the reason that the person reads.
create or replace function reabrir_etapa_do_mes() returns trigger language plpgsql as $$
begin
  perform reabrir_etapa(coalesce(new.id_escritorio, old.id_escritorio), coalesce(new.id_empresa, old.id_empresa), tg_argv[0],
    array[new.competencia, old.competencia], tg_argv[1]);
  return null;
end $$;
--> statement-breakpoint
create or replace function reabrir_etapa_do_mes_inclusoes() returns trigger language plpgsql as $$
begin
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = tg_argv[1], em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    from (select distinct id_escritorio, id_empresa, competencia from novas) n
    where e.id_escritorio = n.id_escritorio and e.id_empresa = n.id_empresa and e.competencia = n.competencia
      and e.etapa = tg_argv[0] and e.situacao = 'concluida';
  return null;
end $$;
--> statement-breakpoint
-- A value by period reaches every open month from its start on, and the twelve after each for Fator R.
create or replace function mudar_pro_labore() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  inicio char(7) := least(new.desde, old.desde);
begin
  update fechamentos_etapas e set situacao = 'reaberta', reaberta_por = 'mudanca', motivo = tg_argv[0], em = now(),
      por = coalesce(nullif(current_setting('app.autor', true), ''), 'Sistema')
    where e.id_escritorio = escritorio and e.id_empresa = empresa and e.etapa = 'pro-labore' and e.situacao = 'concluida'
      and e.competencia >= inicio and not exists (select 1 from fechamentos f where f.id_escritorio = escritorio
        and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= e.competencia);
  if tg_table_name = 'pro_labores' then
    update fechamentos f set calculo = 98, atualizado_em = now()
      where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= inicio;
  end if;
  return null;
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- The sum of the payments, and nothing else, moves what a guide says is paid.
create or replace function somar_pagamento() returns trigger language plpgsql as $$
begin
  update guias g set pago_centavos = g.pago_centavos + case new.tipo when 'pagamento' then new.principal_centavos else -new.principal_centavos end
    where g.id_escritorio = new.id_escritorio and g.id = new.id_guia;
  return null;
end $$;
--> statement-breakpoint
create or replace function proteger_pagamento() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'guias';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What a keyed write answered, left under its key by the transaction that wrote it, whoever that works for; false when
-- another process has begun the same write again. The scope of the transaction is as it was afterwards.
create or replace function marcar_execucao(p_escritorio uuid, p_usuario uuid, p_chave text, p_tentativa int, p_resposta jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := coalesce(current_setting('app.plataforma', true), '');
  feita boolean;
begin
  perform set_config('app.plataforma', 'sim', true);
  update idempotencia set resposta = p_resposta where id_escritorio = p_escritorio and id_usuario = p_usuario
    and chave = p_chave and tentativas = p_tentativa and status is null;
  feita := found;
  perform set_config('app.plataforma', antes, true);
  return feita;
end $$;
grant create on schema public to partida_app;
alter function marcar_execucao owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function marcar_execucao from public;
grant execute on function marcar_execucao to partida_app, partida_identidade;
--> statement-breakpoint
-- Writes a key before anything else happens under it, or says what was found there: in one statement of its own transaction.
create or replace function reservar_execucao(p_escritorio uuid, p_usuario uuid, p_chave text, p_rota text, p_hash text,
  p_agora timestamptz, p_prazo_ms bigint)
returns table (situacao text, tentativa int, guardada jsonb) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := coalesce(current_setting('app.plataforma', true), '');
  lida idempotencia;
begin
  perform set_config('app.plataforma', 'sim', true);
  insert into idempotencia (id_escritorio, id_usuario, chave, rota, hash_pedido, criada_em)
    values (p_escritorio, p_usuario, p_chave, p_rota, p_hash, p_agora) on conflict do nothing;
  if found then
    situacao := 'livre';
    tentativa := 1;
  else
    select * into lida from idempotencia i
      where i.id_escritorio = p_escritorio and i.id_usuario = p_usuario and i.chave = p_chave for update;
    tentativa := lida.tentativas;
    guardada := lida.resposta;
    if lida.chave is null then situacao := 'em-curso';
    elsif lida.rota <> p_rota or lida.hash_pedido <> p_hash then situacao := 'de-outro';
    elsif lida.status is not null then situacao := 'respondida';
    elsif p_agora - lida.criada_em < p_prazo_ms * interval '1 ms' then situacao := 'em-curso';
    elsif lida.resposta is not null then situacao := 'marcada';
    else
      situacao := 'livre';
      tentativa := lida.tentativas + 1;
      update idempotencia i set tentativas = reservar_execucao.tentativa, criada_em = p_agora
        where i.id_escritorio = p_escritorio and i.id_usuario = p_usuario and i.chave = p_chave;
    end if;
  end if;
  perform set_config('app.plataforma', antes, true);
  return next;
end $$;
--> statement-breakpoint
-- Leaves under a key the answer that was sent, unless another process has begun the same write again.
create or replace function responder_execucao(p_escritorio uuid, p_usuario uuid, p_chave text, p_tentativa int, p_status smallint,
  p_resposta jsonb)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := coalesce(current_setting('app.plataforma', true), '');
  feita boolean;
begin
  perform set_config('app.plataforma', 'sim', true);
  update idempotencia set status = p_status, resposta = p_resposta where id_escritorio = p_escritorio
    and id_usuario = p_usuario and chave = p_chave and tentativas = p_tentativa and status is null;
  feita := found;
  perform set_config('app.plataforma', antes, true);
  return feita;
end $$;
grant create on schema public to partida_app;
alter function reservar_execucao owner to partida_app;
alter function responder_execucao owner to partida_app;
revoke create on schema public from partida_app;
revoke execute on function reservar_execucao from public;
revoke execute on function responder_execucao from public;
--> statement-breakpoint
-- A database created to work never becomes a demonstration, nor the other way round, and never holds its logins.
create or replace function proteger_instalacao() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.modo is distinct from old.modo then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'instalacao';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function recusar_conta_de_demonstracao() returns trigger language plpgsql as $$
begin
  if (new.demonstracao or lower(new.email) like '%@partida.example')
    and not exists (select 1 from instalacao where modo = 'demo') then
    raise exception 'conta-de-demonstracao' using errcode = 'PT007';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Closed is closed: nothing dated up to the last closed month of a company can be written, by anybody.
-- The share lock on the company serialises with closing, which holds the row for update.
create or replace function recusar_mes_fechado() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  mes char(7) := least(new.competencia, old.competencia);
  fechado char(7);
begin
  -- A fact never moves to another company: the guard below would look at one of them only.
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa) is distinct from (new.id_escritorio, new.id_empresa) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= mes;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = mes || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
create or replace function recusar_mes_fechado_desde() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  mes char(7) := least(new.desde, old.desde);
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= mes;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = mes || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
-- How revenue is recognized is one choice for a whole year: it never changes under a closed month, and every open one follows it.
create or replace function proteger_criterio_do_presumido() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  inicio char(7) := least(new.ano, old.ano)::text || '-01';
  fechado char(7);
begin
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa, old.ano) is distinct from (new.id_escritorio, new.id_empresa, new.ano) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado' and f.competencia >= inicio;
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = inicio || ' ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
-- The Simples chooses caixa or competência for one calendar year: never under a closed month of that year.
create or replace function proteger_opcao_do_simples() returns trigger language plpgsql as $$
declare
  escritorio uuid := coalesce(new.id_escritorio, old.id_escritorio);
  empresa uuid := coalesce(new.id_empresa, old.id_empresa);
  ano text := coalesce(new.ano, old.ano)::text;
  fechado char(7);
begin
  if tg_op = 'UPDATE' and (old.id_escritorio, old.id_empresa, old.ano) is distinct from (new.id_escritorio, new.id_empresa, new.ano) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = tg_table_name;
  end if;
  -- Telling what a closed month already took for granted changes nothing of it.
  if tg_op = 'INSERT' and new.regime = 'competencia' then
    return new;
  end if;
  perform 1 from empresas e where e.id_escritorio = escritorio and e.id = empresa for share;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = escritorio and f.id_empresa = empresa and f.estado = 'fechado'
      and f.competencia between ano || '-01' and ano || '-12';
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = ano || '-01 ' || fechado;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
-- The annex at the start holds until the first change: it cannot be rewritten under a month that was closed with it.
create or replace function proteger_anexo_inicial() returns trigger language plpgsql as $$
declare
  primeira char(7);
  fechado char(7);
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for share;
  select min(m.desde) into primeira from atividades_anexos m
    where m.id_escritorio = new.id_escritorio and m.id_empresa = new.id_empresa and m.id_atividade = new.id;
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.estado = 'fechado'
      and (primeira is null or f.competencia < primeira);
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = fechado || ' ' || fechado;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- The opening and the first month in the system decide what counts: open months are recomputed, closed ones refuse.
create or replace function proteger_cadastro() returns trigger language plpgsql as $$
declare fechado char(7);
begin
  select max(f.competencia) into fechado from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id and f.estado = 'fechado';
  if fechado is not null then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = fechado || ' ' || fechado;
  end if;
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id and f.calculo in (2, 3);
  return new;
end $$;
--> statement-breakpoint
-- A sealed computation is never changed; a draft cannot appear in a closed month.
create or replace function proteger_apuracao() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and (old.selada or (tg_op = 'UPDATE' and
      (old.id_escritorio, old.id_empresa, old.competencia) is distinct from (new.id_escritorio, new.id_empresa, new.competencia))) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'apuracoes';
  end if;
  if tg_op <> 'DELETE' and exists (select 1 from fechamentos f where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa
      and f.estado = 'fechado' and f.competencia >= new.competencia) then
    raise exception 'competencia-fechada' using errcode = 'PT002', detail = new.competencia || ' ' || new.competencia;
  end if;
  return coalesce(new, old);
end $$;
--> statement-breakpoint
-- Aberto -> Apurado -> Fechado -> Reaberto -> Apurado; months close and reopen in order.
create or replace function transitar_fechamento() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'fechamentos';
  end if;
  if tg_op = 'INSERT' then
    if new.estado not in ('aberto', 'apurado') or new.versao <> 0 then
      raise exception 'transicao-recusada' using errcode = 'PT004', detail = 'inexistente ' || new.estado;
    end if;
    return new;
  end if;
  if (old.id_escritorio, old.id_empresa, old.competencia) is distinct from (new.id_escritorio, new.id_empresa, new.competencia)
    or not (old.estado = new.estado and old.estado <> 'fechado'
      or (old.estado, new.estado) in (('aberto', 'apurado'), ('apurado', 'fechado'), ('fechado', 'reaberto'), ('reaberto', 'apurado'))) then
    raise exception 'transicao-recusada' using errcode = 'PT004', detail = old.estado || ' ' || new.estado;
  end if;
  if 'fechado' in (old.estado, new.estado) and old.estado <> new.estado and exists (
      select 1 from fechamentos f where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa
        and f.estado = 'fechado' and f.competencia > new.competencia) then
    raise exception 'fora-de-ordem' using errcode = 'PT005', detail = new.competencia;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- At commit, a closed or reopened month must be exactly what the head of the chain says.
create or replace function exigir_selo() returns trigger language plpgsql as $$
declare
  selo record;
  atual record;
begin
  select f.estado, f.versao, f.id_apuracao into atual from fechamentos f
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.competencia = new.competencia;
  if atual.estado <> 'fechado' and not (tg_op = 'UPDATE' and old.estado = 'fechado') then
    return null;
  end if;
  select s.tipo, s.versao, s.id_apuracao into selo from selos s
    where s.id_escritorio = new.id_escritorio and s.id_empresa = new.id_empresa and s.competencia = new.competencia
    order by s.sequencia desc limit 1;
  if selo.tipo is distinct from (case when atual.estado = 'fechado' then 'fechamento' else 'reabertura' end)
    or selo.versao is distinct from atual.versao
    or (atual.estado = 'fechado' and (selo.id_apuracao is distinct from atual.id_apuracao
      or not exists (select 1 from apuracoes a where a.id_escritorio = new.id_escritorio and a.id = atual.id_apuracao and a.selada))) then
    raise exception 'fechamento-sem-selo' using errcode = 'PT006';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The chain has one head: each seal names the one before it.
create or replace function encadear_selo() returns trigger language plpgsql as $$
declare ultimo record;
begin
  perform 1 from empresas e where e.id_escritorio = new.id_escritorio and e.id = new.id_empresa for update;
  select s.sequencia, s.hash into ultimo from selos s
    where s.id_escritorio = new.id_escritorio and s.id_empresa = new.id_empresa order by s.sequencia desc limit 1;
  if new.sequencia <> coalesce(ultimo.sequencia, 0) + 1 or new.hash_anterior <> coalesce(ultimo.hash, repeat('0', 64)) then
    raise exception 'cadeia-quebrada' using errcode = 'PT003';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- The years of the tables divided by time: this one and the next, made before anything is written in them, and a table for
-- whatever falls outside. Called at each start and every day; the owner makes them, whoever calls. A partition is reached
-- only through its table: nobody is granted it, row security hides it from its owner, and it refuses truncation as well.
create or replace function preparar_particoes() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tabela text;
  limites text;
  nome text;
  parte text;
begin
  perform pg_advisory_xact_lock(hashtextextended('preparar_particoes', 0));
  for tabela in select c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      where c.relnamespace = 'public'::regnamespace order by 1 loop
    for parte in select 'padrao' union all
        select a::text from generate_series(extract(year from now())::int, extract(year from now())::int + 1) as a loop
      nome := tabela || '_' || parte;
      if to_regclass('public.' || nome) is null then
        limites := case parte when 'padrao' then 'default' else format('for values from (%L) to (%L)',
          parte || '-01-01 00:00:00+00', (parte::int + 1) || '-01-01 00:00:00+00') end;
        execute format('create table %I partition of %I %s', nome, tabela, limites);
        execute format('alter table %I enable row level security, force row level security', nome);
        execute format('create trigger %I before truncate on %I for each statement execute function recusar_alteracao()',
          nome || '_sem_truncate', nome);
      end if;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- A change in any input of a computed open month puts it, and every later month it reaches, on Recalculando.
create or replace function marcar_recalculo() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.competencia, old.competencia);
  return null;
end $$;
--> statement-breakpoint
create or replace function marcar_recalculo_inclusoes() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    from (select id_escritorio, id_empresa, min(competencia) as desde from novas group by 1, 2) n
    where f.id_escritorio = n.id_escritorio and f.id_empresa = n.id_empresa
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= n.desde;
  return null;
end $$;
--> statement-breakpoint
create or replace function marcar_recalculo_da_empresa_inclusoes() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    from (select distinct id_escritorio, id_empresa from novas) n
    where f.id_escritorio = n.id_escritorio and f.id_empresa = n.id_empresa and f.estado <> 'fechado' and f.calculo in (2, 3);
  return null;
end $$;
--> statement-breakpoint
create or replace function marcar_recalculo_da_empresa() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3);
  return null;
end $$;
--> statement-breakpoint
create or replace function mudar_criterio_do_presumido() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= least(new.ano, old.ano)::text || '-01';
  return null;
end $$;
--> statement-breakpoint
-- A year by competência after one by caixa brings into December what was not received.
create or replace function mudar_opcao_do_simples() returns trigger language plpgsql as $$
begin
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = coalesce(new.id_escritorio, old.id_escritorio) and f.id_empresa = coalesce(new.id_empresa, old.id_empresa)
      and f.estado <> 'fechado' and f.calculo in (2, 3) and f.competencia >= (least(new.ano, old.ano) - 1)::text || '-12';
  return null;
end $$;
--> statement-breakpoint
-- The CPP of a guide counts in the payroll of the Fator R when it is paid: open months of who depends on it are computed again.
create or replace function recalcular_pela_cpp() returns trigger language plpgsql as $$
declare
  paga guias;
begin
  select * into paga from guias g where g.id_escritorio = new.id_escritorio and g.id = new.id_guia;
  if paga.obrigacao is null or paga.obrigacao not in ('das-simples', 'inss') then return null; end if;
  -- Asked first: a change that finds nothing to change costs as much as one that does.
  if not exists (select 1 from atividades a where a.id_escritorio = new.id_escritorio and a.id_empresa = new.id_empresa and (a.anexo = 'III/V'
    or exists (select 1 from atividades_anexos x where x.id_escritorio = a.id_escritorio and x.id_empresa = a.id_empresa
      and x.id_atividade = a.id and x.anexo = 'III/V'))) then return null; end if;
  update fechamentos f set calculo = 98, atualizado_em = now()
    where f.id_escritorio = new.id_escritorio and f.id_empresa = new.id_empresa and f.estado <> 'fechado' and f.calculo in (2, 3)
      -- Due, and asked about, in the month after its own, which a window has from the next one on.
      and f.competencia > to_char(to_date(paga.competencia, 'YYYY-MM') + interval '1 month', 'YYYY-MM');
  return null;
end $$;
--> statement-breakpoint
-- It counts as revenue: `notaConta` of the application, over the columns of a row that may be no longer there.
create or replace function nota_conta(direcao text, modelo text, receita bigint, a_perguntar boolean, status smallint,
  sem_validade boolean, assinatura text, decisao text) returns boolean language sql immutable parallel safe as $$
  select (direcao = 'prestada' or (modelo in ('nfe', 'nfce') and (receita <> 0 or a_perguntar)))
    and status in (1, 99) and not sem_validade and (assinatura = 'valida' or coalesce(decisao = 'aceita', false))
$$;
--> statement-breakpoint
-- A person still has to do something about it: `notaPendente` of the application.
create or replace function nota_pendente(direcao text, modelo text, receita bigint, a_perguntar boolean, status smallint,
  sem_validade boolean, assinatura text, decisao text, id_atividade uuid) returns boolean language sql immutable parallel safe as $$
  select (direcao = 'prestada' or (modelo in ('nfe', 'nfce') and (receita <> 0 or a_perguntar)))
    and status in (1, 99) and not sem_validade and ((assinatura <> 'valida' and decisao is null)
      or ((assinatura = 'valida' or coalesce(decisao = 'aceita', false))
        and (a_perguntar or (id_atividade is null and (modelo not in ('nfe', 'nfce') or receita <> 0)))))
$$;
--> statement-breakpoint
-- What a write changed in the sums of notes, company by company: what it left, less what it found. It waits for nobody: it is
-- written beside the sums, and added to them now and then by whoever writes while nobody else is at it.
create or replace function somar_notas() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Movements that wait before somebody adds them to the sums.
  por_vez constant bigint := 64;
  escritas bigint;
  ultimo bigint;
begin
  execute format($q$
    insert into notas_movimentos (id_escritorio, id_empresa, competencia, direcao, status, pendente, notas,
        valor_servico_centavos, valor_liquido_centavos, receita_centavos, iss_retido_centavos)
      select n.id_escritorio, n.id_empresa, n.competencia, n.direcao, n.status, p.pendente, sum(n.sinal),
        sum(n.sinal * n.valor_servico_centavos), sum(n.sinal * n.valor_liquido_centavos),
        coalesce(sum(n.sinal * n.receita_centavos) filter (where nota_conta(n.direcao, n.modelo, n.receita_centavos, n.a_perguntar,
          n.status, n.sem_validade, n.assinatura, n.decisao)), 0),
        coalesce(sum(n.sinal * n.iss_retido_centavos), 0)
      from (%s) n cross join lateral (select nota_pendente(n.direcao, n.modelo, n.receita_centavos, n.a_perguntar, n.status,
        n.sem_validade, n.assinatura, n.decisao, n.id_atividade) as pendente) p
      group by 1, 2, 3, 4, 5, 6
      -- Most changes of a note change nothing that is summed.
      having sum(n.sinal) <> 0 or sum(n.sinal * n.valor_servico_centavos) <> 0 or sum(n.sinal * n.valor_liquido_centavos) <> 0
        or coalesce(sum(n.sinal * n.iss_retido_centavos), 0) <> 0
        or coalesce(sum(n.sinal * n.receita_centavos) filter (where nota_conta(n.direcao, n.modelo, n.receita_centavos, n.a_perguntar,
          n.status, n.sem_validade, n.assinatura, n.decisao)), 0) <> 0$q$,
    case tg_op when 'INSERT' then 'select 1 as sinal, d.* from depois d'
      when 'DELETE' then 'select -1 as sinal, a.* from antes a'
      else 'select 1 as sinal, d.* from depois d union all select -1, a.* from antes a' end);
  get diagnostics escritas = row_count;
  if escritas = 0 then return null; end if;
  ultimo := currval('notas_movimentos_id_seq');
  if ultimo / por_vez > (ultimo - escritas) / por_vez then perform dobrar_somas_das_notas(); end if;
  return null;
end $$;
--> statement-breakpoint
-- Adds to the sums of the office of this transaction the movements that are there to be seen, and takes them away: a reading finds
-- each of them once, here or there. One transaction at a time does it in an office, and nobody waits for it; while it runs it
-- reaches every company, whoever that is for, and gives the scope back.
create or replace function dobrar_somas_das_notas() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  escritorio uuid := nullif(current_setting('app.escritorio', true), '')::uuid;
  empresas text := coalesce(current_setting('app.empresas', true), '');
begin
  if escritorio is null or not pg_try_advisory_xact_lock(hashtextextended('notas_somas ' || escritorio, 0)) then return; end if;
  perform set_config('app.empresas', '*', true);
  with tirados as (
    delete from notas_movimentos m where m.id_escritorio = escritorio returning m.*
  ), das_empresas as (
    insert into notas_somas as s
      select t.id_escritorio, t.id_empresa, t.competencia, t.direcao, t.status, t.pendente, sum(t.notas), sum(t.valor_servico_centavos),
        sum(t.valor_liquido_centavos), sum(t.receita_centavos), sum(t.iss_retido_centavos)
      from tirados t group by 1, 2, 3, 4, 5, 6
    on conflict (id_escritorio, id_empresa, competencia, direcao, status, pendente) do update set notas = s.notas + excluded.notas,
      valor_servico_centavos = s.valor_servico_centavos + excluded.valor_servico_centavos,
      valor_liquido_centavos = s.valor_liquido_centavos + excluded.valor_liquido_centavos,
      receita_centavos = s.receita_centavos + excluded.receita_centavos,
      iss_retido_centavos = s.iss_retido_centavos + excluded.iss_retido_centavos
  )
  insert into notas_somas_do_escritorio as s
    select t.id_escritorio, t.competencia, t.direcao, t.status, t.pendente, sum(t.notas), sum(t.valor_servico_centavos),
      sum(t.valor_liquido_centavos), sum(t.receita_centavos), sum(t.iss_retido_centavos)
    from tirados t group by 1, 2, 3, 4, 5
  on conflict (id_escritorio, competencia, direcao, status, pendente) do update set notas = s.notas + excluded.notas,
    valor_servico_centavos = s.valor_servico_centavos + excluded.valor_servico_centavos,
    valor_liquido_centavos = s.valor_liquido_centavos + excluded.valor_liquido_centavos,
    receita_centavos = s.receita_centavos + excluded.receita_centavos,
    iss_retido_centavos = s.iss_retido_centavos + excluded.iss_retido_centavos;
  perform set_config('app.empresas', empresas, true);
end $$;
revoke execute on function dobrar_somas_das_notas from public;
--> statement-breakpoint
-- Settlements, and nothing else, move what is open of a title; the checks of the table refuse what passes it.
create or replace function somar_baixa() returns trigger language plpgsql as $$
declare
  sinal int := case new.tipo when 'baixa' then 1 else -1 end;
begin
  if new.tipo = 'estorno' and not exists (select 1 from titulos_baixas b where b.id_escritorio = new.id_escritorio and b.id = new.estorno_de
      and b.tipo = 'baixa' and b.id_titulo = new.id_titulo and b.principal_centavos = new.principal_centavos
      and b.retencao_baixada_centavos = new.retencao_baixada_centavos and b.dinheiro_centavos = new.dinheiro_centavos) then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'titulos_baixas';
  end if;
  update titulos t set aberto_centavos = t.aberto_centavos - sinal * new.principal_centavos,
      retencao_aberta_centavos = t.retencao_aberta_centavos - sinal * new.retencao_baixada_centavos,
      -- Money that came in says that it was owed.
      a_confirmar = t.a_confirmar and (t.natureza = 'pagar' or new.tipo = 'estorno'),
      quitado_em = case when t.aberto_centavos - sinal * new.principal_centavos = 0 then new.pago_em end,
      versao = t.versao + 1
    where t.id_escritorio = new.id_escritorio and t.id = new.id_titulo and t.id_empresa = new.id_empresa;
  if not found then
    raise exception 'registro-imutavel' using errcode = 'PT001', detail = 'titulos';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Titles of notes, where the control of the company is on: those that count and have none get one, or have theirs back; those that no
-- longer count have theirs taken out. Of a note given that was not issued here, whether it gets one, and whether somebody still has to say
-- that it is owed, is of the company. Doing it again changes nothing.
create or replace function titular_notas(escritorio uuid, notas uuid[]) returns void language plpgsql as $$
begin
  with lidas as (
    select n.*, c.natureza, c.prazo_dias, c.multa as multa_da_empresa, c.juros_ao_mes as juros_da_empresa, x.daqui or c.de_fora <> 'nao' as entra,
        n.direcao = 'tomada' or (not x.daqui and c.de_fora = 'propor') as a_confirmar, (n.data_emissao at time zone 'America/Sao_Paulo')::date as dia,
        n.status in (1, 99) and not n.sem_validade and (n.assinatura = 'valida' or n.decisao = 'aceita') and n.valor_servico_centavos > 0
        and (n.direcao = 'tomada' or n.parcelas is null or n.receita_centavos > 0) as conta
      from notas_fiscais n join titulos_controle c on c.id_escritorio = n.id_escritorio and c.id_empresa = n.id_empresa
        and c.natureza = case n.direcao when 'prestada' then 'receber' else 'pagar' end and n.competencia::text >= c.desde::text
      cross join lateral (select n.direcao = 'tomada' or exists (select 1 from emissoes e where e.id_escritorio = n.id_escritorio
        and e.id_empresa = n.id_empresa and e.chave = n.chave::char(50)) as daqui) x
      where n.id_escritorio = escritorio and n.id = any (notas)
  ), retirados as (
    update titulos t set retirado_em = now(), retirado_por = 'Partida', retirado_motivo = 'A nota foi cancelada, substituída ou não conta mais.',
        versao = t.versao + 1
      from lidas n where not n.conta and t.id_escritorio = n.id_escritorio and t.id_empresa = n.id_empresa and t.natureza = n.natureza
        and t.origem = case n.natureza when 'receber' then 'nota-emitida' else 'nota-tomada' end and t.id_do_fato = n.id::text and t.retirado_em is null
      returning 1
  )
  -- What a contract agreed for who pays late or early goes with the title, whatever the contract says later.
  insert into titulos (id_escritorio, id, id_empresa, natureza, pessoa_nome, pessoa_documento, descricao, numero, competencia, emissao, vencimento,
      categoria, valor_centavos, aberto_centavos, retencao_centavos, retencao_aberta_centavos, origem, id_do_fato, a_confirmar, criado_em, criado_por,
      multa, juros_ao_mes, desconto_centavos, desconto_ate)
    select n.id_escritorio, gen_random_uuid(), n.id_empresa, n.natureza, coalesce(nullif(n.contraparte_nome, ''), 'Sem nome na nota'),
        n.contraparte_documento, 'Nota ' || n.numero, n.numero, n.competencia, n.dia, n.dia + n.prazo_dias,
        case when n.natureza = 'receber' then 'vendas' when n.parcelas is not null then 'compras' else 'servicos-de-terceiros' end,
        n.valor_servico_centavos, n.valor_servico_centavos,
        greatest(0, n.valor_servico_centavos - n.valor_liquido_centavos), greatest(0, n.valor_servico_centavos - n.valor_liquido_centavos),
        case n.natureza when 'receber' then 'nota-emitida' else 'nota-tomada' end, n.id::text, n.a_confirmar, now(), 'Partida',
        coalesce(k.multa, n.multa_da_empresa), coalesce(k.juros_ao_mes, n.juros_da_empresa), coalesce(k.desconto_centavos, 0),
        case when k.desconto_centavos > 0 then n.dia + greatest(0, n.prazo_dias - k.desconto_dias) end
      from lidas n left join lateral (
        select k.multa, k.juros_ao_mes, floor(n.valor_servico_centavos * k.desconto)::bigint as desconto_centavos, k.desconto_dias
          from emissoes e
          join faturas f on f.id_escritorio = e.id_escritorio and f.id_empresa = e.id_empresa and f.id_emissao = e.id
          join faturas_contratos k on k.id_escritorio = f.id_escritorio and k.id_empresa = f.id_empresa and k.id = f.id_contrato
          where n.direcao = 'prestada' and e.id_escritorio = n.id_escritorio and e.id_empresa = n.id_empresa and e.chave = n.chave::char(50)
          limit 1
      ) k on true where n.conta and n.entra
    on conflict (id_escritorio, id_empresa, natureza, origem, id_do_fato, parcela) do update
      set retirado_em = case when titulos.retirado_por = 'Partida' then null else titulos.retirado_em end,
        retirado_motivo = case when titulos.retirado_por = 'Partida' then null else titulos.retirado_motivo end,
        retirado_por = case when titulos.retirado_por = 'Partida' then null else titulos.retirado_por end,
        -- Known only now to be of a contract of ours.
        multa = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.multa else titulos.multa end,
        juros_ao_mes = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.juros_ao_mes else titulos.juros_ao_mes end,
        desconto_centavos = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.desconto_centavos else titulos.desconto_centavos end,
        desconto_ate = case when titulos.a_confirmar and not excluded.a_confirmar then excluded.desconto_ate else titulos.desconto_ate end,
        a_confirmar = titulos.a_confirmar and excluded.a_confirmar, versao = titulos.versao + 1
      where titulos.retirado_por = 'Partida' or (titulos.a_confirmar and not excluded.a_confirmar);
end $$;
--> statement-breakpoint
-- The note of ours may have come by another way before we knew that it was authorised: from then on nobody has to say that it is owed.
create or replace function titular_nota_da_emissao() returns trigger language plpgsql as $$
begin
  perform titular_notas(new.id_escritorio, array(select n.id from notas_fiscais n where n.id_escritorio = new.id_escritorio
    and n.id_empresa = new.id_empresa and n.chave = new.chave::text));
  return null;
end $$;
--> statement-breakpoint
-- Once a statement, whatever notes it brought: with no control on, one look at a table of few rows.
create or replace function titular_notas_mudadas() returns trigger language plpgsql as $$
declare
  deles record;
begin
  for deles in select n.id_escritorio, array_agg(n.id) as ids from mudadas n
      join titulos_controle c on c.id_escritorio = n.id_escritorio and c.id_empresa = n.id_empresa
      where n.competencia::text >= c.desde::text group by n.id_escritorio
  loop
    perform titular_notas(deles.id_escritorio, deles.ids);
  end loop;
  return null;
end $$;
--> statement-breakpoint
alter table agendas enable row level security, force row level security;
--> statement-breakpoint
create policy agendas_do_escritorio on agendas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update (revogada_em) on agendas to partida_app;
--> statement-breakpoint
create trigger agendas_auditoria_inclusoes after insert on agendas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger agendas_auditoria after update or delete on agendas for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table alertas enable row level security, force row level security;
--> statement-breakpoint
create policy alertas_do_escritorio on alertas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy alertas_da_empresa on alertas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on alertas to partida_app;
--> statement-breakpoint
grant select, insert, update, delete on aparelhos_conhecidos to partida_identidade;
--> statement-breakpoint
alter table aparelhos_de_aviso enable row level security, force row level security;
--> statement-breakpoint
create policy aparelhos_de_aviso_da_pessoa on aparelhos_de_aviso to partida_app using (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) with check (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);
--> statement-breakpoint
create policy aparelhos_de_aviso_do_trabalho on aparelhos_de_aviso to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update (tem_novas, avisado_ate, tentar_em, falhas, ultimo_em), delete on aparelhos_de_aviso to partida_app;
--> statement-breakpoint
alter table aprovacoes_da_empresa enable row level security, force row level security;
--> statement-breakpoint
create policy aprovacoes_da_empresa_do_escritorio on aprovacoes_da_empresa to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy aprovacoes_da_empresa_da_empresa on aprovacoes_da_empresa as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on aprovacoes_da_empresa to partida_app;
--> statement-breakpoint
create trigger aprovacoes_da_empresa_auditoria_inclusoes after insert on aprovacoes_da_empresa referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_empresa');
--> statement-breakpoint
create trigger aprovacoes_da_empresa_auditoria after update or delete on aprovacoes_da_empresa for each row execute function auditar('versao', 'id_empresa');
--> statement-breakpoint
alter table aprovacoes_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy aprovacoes_do_escritorio_do_escritorio on aprovacoes_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on aprovacoes_do_escritorio to partida_app;
--> statement-breakpoint
create trigger aprovacoes_do_escritorio_auditoria_inclusoes after insert on aprovacoes_do_escritorio referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_escritorio');
--> statement-breakpoint
create trigger aprovacoes_do_escritorio_auditoria after update or delete on aprovacoes_do_escritorio for each row execute function auditar('versao', 'id_escritorio');
--> statement-breakpoint
alter table apuracoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table apuracoes enable row level security, force row level security;
--> statement-breakpoint
create policy apuracoes_do_escritorio on apuracoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy apuracoes_da_empresa on apuracoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on apuracoes to partida_app;
--> statement-breakpoint
create trigger apuracoes_protegidas before insert or update or delete on apuracoes for each row execute function proteger_apuracao();
--> statement-breakpoint
alter table atividades enable row level security, force row level security;
--> statement-breakpoint
create policy atividades_do_escritorio on atividades to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy atividades_da_empresa on atividades as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on atividades to partida_app;
--> statement-breakpoint
create trigger atividades_auditoria_inclusoes after insert on atividades referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger atividades_auditoria after update or delete on atividades for each row execute function auditar('versao', 'id');
--> statement-breakpoint
create trigger atividades_recalculo_inclusoes after insert on atividades referencing new table as novas for each statement execute function marcar_recalculo_da_empresa_inclusoes();
--> statement-breakpoint
create trigger atividades_recalculo after update or delete on atividades for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
create trigger atividades_anexo_inicial before update on atividades for each row when (old.anexo is distinct from new.anexo) execute function proteger_anexo_inicial();
--> statement-breakpoint
create trigger atividades_versao before update on atividades for each row execute function contar_versao();
--> statement-breakpoint
alter table atividades_anexos enable row level security, force row level security;
--> statement-breakpoint
create policy atividades_anexos_do_escritorio on atividades_anexos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy atividades_anexos_da_empresa on atividades_anexos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on atividades_anexos to partida_app;
--> statement-breakpoint
create trigger atividades_anexos_auditoria_inclusoes after insert on atividades_anexos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_atividade,desde');
--> statement-breakpoint
create trigger atividades_anexos_auditoria after update or delete on atividades_anexos for each row execute function auditar('', 'id_atividade,desde');
--> statement-breakpoint
create trigger atividades_anexos_mes_fechado before insert or update or delete on atividades_anexos for each row execute function recusar_mes_fechado_desde();
--> statement-breakpoint
create trigger atividades_anexos_recalculo_inclusoes after insert on atividades_anexos referencing new table as novas for each statement execute function marcar_recalculo_da_empresa_inclusoes();
--> statement-breakpoint
create trigger atividades_anexos_recalculo after update or delete on atividades_anexos for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
create trigger atividades_anexos_versao after insert or update or delete on atividades_anexos for each row execute function contar_mudanca_de_anexo();
--> statement-breakpoint
alter table auditoria enable row level security, force row level security;
--> statement-breakpoint
create policy auditoria_do_escritorio on auditoria to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy auditoria_da_empresa on auditoria as restrictive for select to partida_app using (current_setting('app.empresas', true) = '*' or id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio is null));
--> statement-breakpoint
create policy auditoria_sem_escritorio on auditoria for select to partida_app using (current_setting('app.plataforma', true) = 'sim' and id_escritorio is null);
--> statement-breakpoint
create policy auditoria_da_plataforma on auditoria for insert to partida_app with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy auditoria_da_identidade on auditoria for insert to partida_identidade with check (true);
--> statement-breakpoint
grant select, insert (id_escritorio, id_empresa, acao, entidade, id_registro, detalhe, antes, depois) on auditoria to partida_app;
--> statement-breakpoint
grant usage on sequence auditoria_sequencia_seq to partida_app;
--> statement-breakpoint
grant insert (id_escritorio, id_empresa, acao, entidade, id_registro, detalhe) on auditoria to partida_identidade;
--> statement-breakpoint
grant usage on sequence auditoria_sequencia_seq to partida_identidade;
--> statement-breakpoint
create trigger auditoria_imutavel before update or delete on auditoria for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger auditoria_sem_truncate before truncate on auditoria for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger auditoria_autor before insert on auditoria for each row execute function auditoria_do_autor();
--> statement-breakpoint
create trigger auditoria_solta after insert on auditoria referencing new table as novas for each statement execute function soltar_da_trilha();
--> statement-breakpoint
select preparar_particoes();
--> statement-breakpoint
alter table auditoria_elos enable row level security, force row level security;
--> statement-breakpoint
create policy auditoria_elos_do_registro on auditoria_elos to partida_app using ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio = '00000000-0000-0000-0000-000000000000')) with check ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio = '00000000-0000-0000-0000-000000000000'));
--> statement-breakpoint
grant select, insert on auditoria_elos to partida_app;
--> statement-breakpoint
create trigger auditoria_elos_imutavel before update or delete on auditoria_elos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger auditoria_elos_sem_truncate before truncate on auditoria_elos for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table auditoria_soltas enable row level security, force row level security;
--> statement-breakpoint
create policy auditoria_soltas_do_registro on auditoria_soltas for select to partida_app using ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio = '00000000-0000-0000-0000-000000000000'));
--> statement-breakpoint
create policy auditoria_soltas_ligadas on auditoria_soltas for delete to partida_app using ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio = '00000000-0000-0000-0000-000000000000'));
--> statement-breakpoint
create policy auditoria_soltas_escritas on auditoria_soltas for insert to partida_app with check ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy auditoria_soltas_da_identidade on auditoria_soltas for insert to partida_identidade with check (true);
--> statement-breakpoint
grant select, insert, delete on auditoria_soltas to partida_app;
--> statement-breakpoint
grant insert on auditoria_soltas to partida_identidade;
--> statement-breakpoint
alter table automacoes_empresa enable row level security, force row level security;
--> statement-breakpoint
create policy automacoes_empresa_do_escritorio on automacoes_empresa to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy automacoes_empresa_da_empresa on automacoes_empresa as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on automacoes_empresa to partida_app;
--> statement-breakpoint
create trigger automacoes_empresa_auditoria_inclusoes after insert on automacoes_empresa referencing new table as novas for each statement execute function auditar_inclusoes('versao,alterada_em,alterada_por', 'rotina');
--> statement-breakpoint
create trigger automacoes_empresa_auditoria after update or delete on automacoes_empresa for each row execute function auditar('versao,alterada_em,alterada_por', 'rotina');
--> statement-breakpoint
alter table automacoes_execucoes enable row level security, force row level security;
--> statement-breakpoint
create policy automacoes_execucoes_do_escritorio on automacoes_execucoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy automacoes_execucoes_da_empresa on automacoes_execucoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on automacoes_execucoes to partida_app;
--> statement-breakpoint
alter table banco_regras enable row level security, force row level security;
--> statement-breakpoint
create policy banco_regras_do_escritorio on banco_regras to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy banco_regras_da_empresa on banco_regras as restrictive to partida_app using ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end))) with check ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)));
--> statement-breakpoint
create policy banco_regras_dos_lucros on banco_regras as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update, delete on banco_regras to partida_app;
--> statement-breakpoint
create trigger banco_regras_auditoria_inclusoes after insert on banco_regras referencing new table as novas for each statement execute function auditar_inclusoes('versao,usos,aprendida', 'id');
--> statement-breakpoint
create trigger banco_regras_auditoria after update or delete on banco_regras for each row execute function auditar('versao,usos,aprendida', 'id');
--> statement-breakpoint
alter table boletins enable row level security, force row level security;
--> statement-breakpoint
create policy boletins_do_registro on boletins to partida_app using ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio = '00000000-0000-0000-0000-000000000000')) with check ((id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) or (current_setting('app.plataforma', true) = 'sim' and id_escritorio = '00000000-0000-0000-0000-000000000000'));
--> statement-breakpoint
grant select, insert on boletins to partida_app;
--> statement-breakpoint
create trigger boletins_imutavel before update or delete on boletins for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger boletins_sem_truncate before truncate on boletins for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table captura_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy captura_do_escritorio_do_escritorio on captura_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on captura_do_escritorio to partida_app;
--> statement-breakpoint
create trigger captura_do_escritorio_auditoria_inclusoes after insert on captura_do_escritorio referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_escritorio');
--> statement-breakpoint
create trigger captura_do_escritorio_auditoria after update or delete on captura_do_escritorio for each row execute function auditar('versao', 'id_escritorio');
--> statement-breakpoint
alter table capturas enable row level security, force row level security;
--> statement-breakpoint
create policy capturas_do_escritorio on capturas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy capturas_da_empresa on capturas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on capturas to partida_app;
--> statement-breakpoint
alter table capturas_documentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table capturas_documentos enable row level security, force row level security;
--> statement-breakpoint
create policy capturas_documentos_do_escritorio on capturas_documentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy capturas_documentos_da_empresa on capturas_documentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (situacao, resultado, codigo, mensagem, conteudo, capturado_em) on capturas_documentos to partida_app;
--> statement-breakpoint
alter table capturas_pendencias enable row level security, force row level security;
--> statement-breakpoint
create policy capturas_pendencias_do_escritorio on capturas_pendencias to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy capturas_pendencias_da_empresa on capturas_pendencias as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on capturas_pendencias to partida_app;
--> statement-breakpoint
alter table categorias_do_banco enable row level security, force row level security;
--> statement-breakpoint
create policy categorias_do_banco_do_escritorio on categorias_do_banco to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on categorias_do_banco to partida_app;
--> statement-breakpoint
create trigger categorias_do_banco_auditoria_inclusoes after insert on categorias_do_banco referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger categorias_do_banco_auditoria after update or delete on categorias_do_banco for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table certificados enable row level security, force row level security;
--> statement-breakpoint
create policy certificados_do_escritorio on certificados to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy certificados_da_empresa on certificados as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (situacao, encerrado_em) on certificados to partida_app;
--> statement-breakpoint
create trigger certificados_auditoria_inclusoes after insert on certificados referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger certificados_auditoria after update or delete on certificados for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table certificados_chaves enable row level security, force row level security;
--> statement-breakpoint
create policy certificados_chaves_do_escritorio on certificados_chaves to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy certificados_chaves_da_empresa on certificados_chaves as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy certificados_chaves_em_uso on certificados_chaves as restrictive for select to partida_app using (current_setting('app.assinatura', true) = 'sim');
--> statement-breakpoint
grant select, insert, delete on certificados_chaves to partida_app;
--> statement-breakpoint
alter table chave_dos_avisos enable row level security, force row level security;
--> statement-breakpoint
create policy chave_dos_avisos_da_plataforma on chave_dos_avisos to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert on chave_dos_avisos to partida_app;
--> statement-breakpoint
alter table chaves_api enable row level security, force row level security;
--> statement-breakpoint
create policy chaves_api_do_escritorio on chaves_api to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy chaves_api_da_plataforma on chaves_api to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update on chaves_api to partida_app;
--> statement-breakpoint
create trigger chaves_api_auditoria_inclusoes after insert on chaves_api referencing new table as novas for each statement execute function auditar_inclusoes('hash,ultimo_uso_em', 'id');
--> statement-breakpoint
create trigger chaves_api_auditoria after update or delete on chaves_api for each row execute function auditar('hash,ultimo_uso_em', 'id');
--> statement-breakpoint
grant select, insert, update, delete on chaves_de_dados to partida_identidade;
--> statement-breakpoint
grant select, insert, update, delete on chaves_do_provedor to partida_identidade;
--> statement-breakpoint
alter table chaves_pix enable row level security, force row level security;
--> statement-breakpoint
create policy chaves_pix_do_escritorio on chaves_pix to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy chaves_pix_da_empresa on chaves_pix as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on chaves_pix to partida_app;
--> statement-breakpoint
create trigger chaves_pix_auditoria_inclusoes after insert on chaves_pix referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_empresa');
--> statement-breakpoint
create trigger chaves_pix_auditoria after update or delete on chaves_pix for each row execute function auditar('', 'id_empresa');
--> statement-breakpoint
alter table clientes enable row level security, force row level security;
--> statement-breakpoint
create policy clientes_do_escritorio on clientes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy clientes_da_empresa on clientes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on clientes to partida_app;
--> statement-breakpoint
create trigger clientes_auditoria_inclusoes after insert on clientes referencing new table as novas for each statement execute function auditar_inclusoes('versao,nome_ordem', 'id');
--> statement-breakpoint
create trigger clientes_auditoria after update or delete on clientes for each row execute function auditar('versao,nome_ordem', 'id');
--> statement-breakpoint
grant select, insert, update, delete on codigos_de_recuperacao to partida_identidade;
--> statement-breakpoint
alter table comunicacao_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy comunicacao_do_escritorio_do_escritorio on comunicacao_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on comunicacao_do_escritorio to partida_app;
--> statement-breakpoint
create trigger comunicacao_do_escritorio_auditoria_inclusoes after insert on comunicacao_do_escritorio referencing new table as novas for each statement execute function auditar_inclusoes('versao,dkim_chave_cifrada', 'id_escritorio');
--> statement-breakpoint
create trigger comunicacao_do_escritorio_auditoria after update or delete on comunicacao_do_escritorio for each row execute function auditar('versao,dkim_chave_cifrada', 'id_escritorio');
--> statement-breakpoint
alter table comunicados set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table comunicados enable row level security, force row level security;
--> statement-breakpoint
create policy comunicados_do_escritorio on comunicados to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy comunicados_da_empresa on comunicados as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy comunicados_dos_lucros on comunicados as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (tipo = 'recibo') end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (tipo = 'recibo') end));
--> statement-breakpoint
grant select, insert on comunicados to partida_app;
--> statement-breakpoint
create trigger comunicados_auditoria_inclusoes after insert on comunicados referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger comunicados_auditoria after update or delete on comunicados for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger comunicados_imutavel before update or delete on comunicados for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger comunicados_sem_truncate before truncate on comunicados for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table conciliacoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table conciliacoes enable row level security, force row level security;
--> statement-breakpoint
create policy conciliacoes_do_escritorio on conciliacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy conciliacoes_da_empresa on conciliacoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy conciliacoes_dos_lucros on conciliacoes as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (desfeita_em, desfeita_por) on conciliacoes to partida_app;
--> statement-breakpoint
create trigger conciliacoes_auditoria_inclusoes after insert on conciliacoes referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger conciliacoes_auditoria after update or delete on conciliacoes for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table conciliacoes_partes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table conciliacoes_partes enable row level security, force row level security;
--> statement-breakpoint
create policy conciliacoes_partes_do_escritorio on conciliacoes_partes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy conciliacoes_partes_da_empresa on conciliacoes_partes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy conciliacoes_partes_dos_lucros on conciliacoes_partes as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on conciliacoes_partes to partida_app;
--> statement-breakpoint
create trigger conciliacoes_partes_auditoria_inclusoes after insert on conciliacoes_partes referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger conciliacoes_partes_auditoria after update or delete on conciliacoes_partes for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger conciliacoes_partes_imutavel before update or delete on conciliacoes_partes for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger conciliacoes_partes_sem_truncate before truncate on conciliacoes_partes for each statement execute function recusar_alteracao();
--> statement-breakpoint
grant select, insert, update, delete on contas to partida_identidade;
--> statement-breakpoint
create trigger contas_sem_demonstracao before insert or update on contas for each row execute function recusar_conta_de_demonstracao();
--> statement-breakpoint
alter table contas_contabeis enable row level security, force row level security;
--> statement-breakpoint
create policy contas_contabeis_do_escritorio on contas_contabeis to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy contas_contabeis_da_empresa on contas_contabeis as restrictive to partida_app using ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end))) with check ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)));
--> statement-breakpoint
grant select, insert on contas_contabeis to partida_app;
--> statement-breakpoint
create trigger contas_contabeis_auditoria_inclusoes after insert on contas_contabeis referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger contas_contabeis_auditoria after update or delete on contas_contabeis for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger contas_contabeis_imutavel before update or delete on contas_contabeis for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger contas_contabeis_sem_truncate before truncate on contas_contabeis for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table contas_correntes enable row level security, force row level security;
--> statement-breakpoint
create policy contas_correntes_do_escritorio on contas_correntes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy contas_correntes_da_empresa on contas_correntes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on contas_correntes to partida_app;
--> statement-breakpoint
create trigger contas_correntes_auditoria_inclusoes after insert on contas_correntes referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger contas_correntes_auditoria after update or delete on contas_correntes for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table contas_meses set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table contas_meses enable row level security, force row level security;
--> statement-breakpoint
create policy contas_meses_do_escritorio on contas_meses to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy contas_meses_da_empresa on contas_meses as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy contas_meses_dos_lucros on contas_meses as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, delete on contas_meses to partida_app;
--> statement-breakpoint
create trigger contas_meses_auditoria_inclusoes after insert on contas_meses referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_conta,competencia');
--> statement-breakpoint
create trigger contas_meses_auditoria after update or delete on contas_meses for each row execute function auditar('', 'id_conta,competencia');
--> statement-breakpoint
alter table conversas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table conversas enable row level security, force row level security;
--> statement-breakpoint
create policy conversas_do_escritorio on conversas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy conversas_da_empresa on conversas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy conversas_dos_lucros on conversas as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (estado, espera, prazo, repete, lembrado, id_responsavel, ultima_em, ultima_por, ultimo_lado, whatsapp, whatsapp_em) on conversas to partida_app;
--> statement-breakpoint
create trigger conversas_auditoria_inclusoes after insert on conversas referencing new table as novas for each statement execute function auditar_inclusoes('ultima_em,ultima_por,ultimo_lado,espera,lembrado,whatsapp,whatsapp_em', 'id');
--> statement-breakpoint
create trigger conversas_auditoria after update or delete on conversas for each row execute function auditar('ultima_em,ultima_por,ultimo_lado,espera,lembrado,whatsapp,whatsapp_em', 'id');
--> statement-breakpoint
alter table conversas_leituras enable row level security, force row level security;
--> statement-breakpoint
create policy conversas_leituras_do_escritorio on conversas_leituras to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy conversas_leituras_da_empresa on conversas_leituras as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy conversas_leituras_dos_lucros on conversas_leituras as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (lida_ate) on conversas_leituras to partida_app;
--> statement-breakpoint
alter table conversas_mensagens set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table conversas_mensagens enable row level security, force row level security;
--> statement-breakpoint
create policy conversas_mensagens_do_escritorio on conversas_mensagens to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy conversas_mensagens_da_empresa on conversas_mensagens as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy conversas_mensagens_dos_lucros on conversas_mensagens as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on conversas_mensagens to partida_app;
--> statement-breakpoint
create trigger conversas_mensagens_imutavel before update or delete on conversas_mensagens for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger conversas_mensagens_sem_truncate before truncate on conversas_mensagens for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table convites enable row level security, force row level security;
--> statement-breakpoint
create policy convites_do_escritorio on convites to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy convites_da_plataforma on convites to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update on convites to partida_app;
--> statement-breakpoint
create trigger convites_auditoria_inclusoes after insert on convites referencing new table as novas for each statement execute function auditar_inclusoes('hash', 'id');
--> statement-breakpoint
create trigger convites_auditoria after update or delete on convites for each row execute function auditar('hash', 'id');
--> statement-breakpoint
alter table cpp_de_mei set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table cpp_de_mei enable row level security, force row level security;
--> statement-breakpoint
create policy cpp_de_mei_do_escritorio on cpp_de_mei to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy cpp_de_mei_da_empresa on cpp_de_mei as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy cpp_de_mei_dos_lucros on cpp_de_mei as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on cpp_de_mei to partida_app;
--> statement-breakpoint
create trigger cpp_de_mei_auditoria_inclusoes after insert on cpp_de_mei referencing new table as novas for each statement execute function auditar_inclusoes('memoria,entrada,parametros', 'id');
--> statement-breakpoint
create trigger cpp_de_mei_auditoria after update or delete on cpp_de_mei for each row execute function auditar('memoria,entrada,parametros', 'id');
--> statement-breakpoint
create trigger cpp_de_mei_imutavel before update or delete on cpp_de_mei for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger cpp_de_mei_sem_truncate before truncate on cpp_de_mei for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger cpp_de_mei_mes_fechado before insert on cpp_de_mei for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger cpp_de_mei_recalculo_inclusoes after insert on cpp_de_mei referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
alter table declaracoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table declaracoes enable row level security, force row level security;
--> statement-breakpoint
create policy declaracoes_do_escritorio on declaracoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy declaracoes_da_empresa on declaracoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on declaracoes to partida_app;
--> statement-breakpoint
create trigger declaracoes_auditoria_inclusoes after insert on declaracoes referencing new table as novas for each statement execute function auditar_inclusoes('versao,atualizada_em,atualizada_por', 'obrigacao,periodo');
--> statement-breakpoint
create trigger declaracoes_auditoria after update or delete on declaracoes for each row execute function auditar('versao,atualizada_em,atualizada_por', 'obrigacao,periodo');
--> statement-breakpoint
alter table declaracoes_ditas enable row level security, force row level security;
--> statement-breakpoint
create policy declaracoes_ditas_do_escritorio on declaracoes_ditas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy declaracoes_ditas_da_empresa on declaracoes_ditas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on declaracoes_ditas to partida_app;
--> statement-breakpoint
create trigger declaracoes_ditas_auditoria_inclusoes after insert on declaracoes_ditas referencing new table as novas for each statement execute function auditar_inclusoes('', 'obrigacao,desde');
--> statement-breakpoint
create trigger declaracoes_ditas_auditoria after update or delete on declaracoes_ditas for each row execute function auditar('', 'obrigacao,desde');
--> statement-breakpoint
alter table declaracoes_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy declaracoes_do_escritorio_do_escritorio on declaracoes_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on declaracoes_do_escritorio to partida_app;
--> statement-breakpoint
create trigger declaracoes_do_escritorio_auditoria_inclusoes after insert on declaracoes_do_escritorio referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_escritorio');
--> statement-breakpoint
create trigger declaracoes_do_escritorio_auditoria after update or delete on declaracoes_do_escritorio for each row execute function auditar('versao', 'id_escritorio');
--> statement-breakpoint
alter table dependentes enable row level security, force row level security;
--> statement-breakpoint
create policy dependentes_do_escritorio on dependentes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy dependentes_da_empresa on dependentes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on dependentes to partida_app;
--> statement-breakpoint
create trigger dependentes_auditoria_inclusoes after insert on dependentes referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger dependentes_auditoria after update or delete on dependentes for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger dependentes_mudam_mes after insert or update or delete on dependentes for each row execute function mudar_pro_labore('Os dependentes mudaram depois da conferência.');
--> statement-breakpoint
grant select, insert, update, delete on desafios to partida_identidade;
--> statement-breakpoint
alter table destinatarios enable row level security, force row level security;
--> statement-breakpoint
create policy destinatarios_do_escritorio on destinatarios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy destinatarios_da_empresa on destinatarios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on destinatarios to partida_app;
--> statement-breakpoint
create trigger destinatarios_auditoria_inclusoes after insert on destinatarios referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger destinatarios_auditoria after update or delete on destinatarios for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table documentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table documentos enable row level security, force row level security;
--> statement-breakpoint
create policy documentos_do_escritorio on documentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy documentos_da_empresa on documentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on documentos to partida_app;
--> statement-breakpoint
create trigger documentos_imutavel before update or delete on documentos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger documentos_sem_truncate before truncate on documentos for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table documentos_da_empresa set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table documentos_da_empresa enable row level security, force row level security;
--> statement-breakpoint
create policy documentos_da_empresa_do_escritorio on documentos_da_empresa to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy documentos_da_empresa_da_empresa on documentos_da_empresa as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy documentos_da_empresa_dos_lucros on documentos_da_empresa as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (reservado) end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (reservado) end));
--> statement-breakpoint
grant select, insert, update (competencia, retirado_em, retirado_por, motivo_da_retirada) on documentos_da_empresa to partida_app;
--> statement-breakpoint
create trigger documentos_da_empresa_auditoria_inclusoes after insert on documentos_da_empresa referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger documentos_da_empresa_auditoria after update or delete on documentos_da_empresa for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger documentos_da_empresa_retirados before update on documentos_da_empresa for each row when (old.retirado_em is not null) execute function recusar_alteracao();
--> statement-breakpoint
alter table documentos_julgados enable row level security, force row level security;
--> statement-breakpoint
create policy documentos_julgados_do_escritorio on documentos_julgados to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy documentos_julgados_da_empresa on documentos_julgados as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on documentos_julgados to partida_app;
--> statement-breakpoint
alter table dominios enable row level security, force row level security;
--> statement-breakpoint
create policy dominios_da_plataforma on dominios to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy dominios_do_escritorio on dominios for select to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on dominios to partida_app;
--> statement-breakpoint
create trigger dominios_auditoria_inclusoes after insert on dominios referencing new table as novas for each statement execute function auditar_inclusoes('', 'host');
--> statement-breakpoint
create trigger dominios_auditoria after update or delete on dominios for each row execute function auditar('', 'host');
--> statement-breakpoint
alter table emissao_configuracoes enable row level security, force row level security;
--> statement-breakpoint
create policy emissao_configuracoes_do_escritorio on emissao_configuracoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy emissao_configuracoes_da_empresa on emissao_configuracoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on emissao_configuracoes to partida_app;
--> statement-breakpoint
create trigger emissao_configuracoes_auditoria_inclusoes after insert on emissao_configuracoes referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_empresa');
--> statement-breakpoint
create trigger emissao_configuracoes_auditoria after update or delete on emissao_configuracoes for each row execute function auditar('versao', 'id_empresa');
--> statement-breakpoint
alter table emissao_series enable row level security, force row level security;
--> statement-breakpoint
create policy emissao_series_do_escritorio on emissao_series to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy emissao_series_da_empresa on emissao_series as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on emissao_series to partida_app;
--> statement-breakpoint
alter table emissoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table emissoes enable row level security, force row level security;
--> statement-breakpoint
create policy emissoes_do_escritorio on emissoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy emissoes_da_empresa on emissoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (estado, id_cliente, id_servico, competencia, valor_centavos, liquido_centavos, tomador_nome, pedido, decisao, dps, envio, chave, numero_nota, erros, motivo_do_abandono, atualizada_em) on emissoes to partida_app;
--> statement-breakpoint
create trigger emissoes_auditoria_inclusoes after insert on emissoes referencing new table as novas for each statement execute function auditar_inclusoes('dps,envio,atualizada_em', 'id');
--> statement-breakpoint
create trigger emissoes_auditoria after update or delete on emissoes for each row execute function auditar('dps,envio,atualizada_em', 'id');
--> statement-breakpoint
create trigger emissoes_faturas after update on emissoes for each row when (old.estado is distinct from new.estado) execute function levar_emissao_a_fatura();
--> statement-breakpoint
create trigger emissoes_titulos after update on emissoes for each row when (old.chave is distinct from new.chave and new.chave is not null) execute function titular_nota_da_emissao();
--> statement-breakpoint
alter table emissoes_eventos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table emissoes_eventos enable row level security, force row level security;
--> statement-breakpoint
create policy emissoes_eventos_do_escritorio on emissoes_eventos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy emissoes_eventos_da_empresa on emissoes_eventos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (estado, erros, atualizado_em) on emissoes_eventos to partida_app;
--> statement-breakpoint
create trigger emissoes_eventos_auditoria_inclusoes after insert on emissoes_eventos referencing new table as novas for each statement execute function auditar_inclusoes('pedido,atualizado_em', 'id');
--> statement-breakpoint
create trigger emissoes_eventos_auditoria after update or delete on emissoes_eventos for each row execute function auditar('pedido,atualizado_em', 'id');
--> statement-breakpoint
alter table emissores_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy emissores_do_escritorio_do_escritorio on emissores_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on emissores_do_escritorio to partida_app;
--> statement-breakpoint
alter table empresas enable row level security, force row level security;
--> statement-breakpoint
create policy empresas_do_escritorio on empresas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy empresas_da_empresa on empresas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on empresas to partida_app;
--> statement-breakpoint
create trigger empresas_auditoria_inclusoes after insert on empresas referencing new table as novas for each statement execute function auditar_inclusoes('versao,apelido_ordem', 'id');
--> statement-breakpoint
create trigger empresas_auditoria after update or delete on empresas for each row execute function auditar('versao,apelido_ordem', 'id');
--> statement-breakpoint
create trigger empresas_cadastro before update on empresas for each row when ((old.data_abertura, old.inicio_no_sistema) is distinct from (new.data_abertura, new.inicio_no_sistema)) execute function proteger_cadastro();
--> statement-breakpoint
alter table empresas_categorias enable row level security, force row level security;
--> statement-breakpoint
create policy empresas_categorias_do_escritorio on empresas_categorias to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy empresas_categorias_da_empresa on empresas_categorias as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on empresas_categorias to partida_app;
--> statement-breakpoint
create trigger empresas_categorias_auditoria_inclusoes after insert on empresas_categorias referencing new table as novas for each statement execute function auditar_inclusoes('', 'desde');
--> statement-breakpoint
create trigger empresas_categorias_auditoria after update or delete on empresas_categorias for each row execute function auditar('', 'desde');
--> statement-breakpoint
create trigger empresas_categorias_recalculo_inclusoes after insert on empresas_categorias referencing new table as novas for each statement execute function marcar_recalculo_da_empresa_inclusoes();
--> statement-breakpoint
create trigger empresas_categorias_recalculo after update or delete on empresas_categorias for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
alter table empresas_municipios enable row level security, force row level security;
--> statement-breakpoint
create policy empresas_municipios_do_escritorio on empresas_municipios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy empresas_municipios_da_empresa on empresas_municipios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on empresas_municipios to partida_app;
--> statement-breakpoint
create trigger empresas_municipios_auditoria_inclusoes after insert on empresas_municipios referencing new table as novas for each statement execute function auditar_inclusoes('', 'desde');
--> statement-breakpoint
create trigger empresas_municipios_auditoria after update or delete on empresas_municipios for each row execute function auditar('', 'desde');
--> statement-breakpoint
alter table empresas_regimes enable row level security, force row level security;
--> statement-breakpoint
create policy empresas_regimes_do_escritorio on empresas_regimes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy empresas_regimes_da_empresa on empresas_regimes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on empresas_regimes to partida_app;
--> statement-breakpoint
create trigger empresas_regimes_auditoria_inclusoes after insert on empresas_regimes referencing new table as novas for each statement execute function auditar_inclusoes('', 'desde');
--> statement-breakpoint
create trigger empresas_regimes_auditoria after update or delete on empresas_regimes for each row execute function auditar('', 'desde');
--> statement-breakpoint
create trigger empresas_regimes_mes_fechado before insert or update or delete on empresas_regimes for each row execute function recusar_mes_fechado_desde();
--> statement-breakpoint
create trigger empresas_regimes_recalculo_inclusoes after insert on empresas_regimes referencing new table as novas for each statement execute function marcar_recalculo_da_empresa_inclusoes();
--> statement-breakpoint
create trigger empresas_regimes_recalculo after update or delete on empresas_regimes for each row execute function marcar_recalculo_da_empresa();
--> statement-breakpoint
alter table enderecos_publicos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table enderecos_publicos enable row level security, force row level security;
--> statement-breakpoint
create policy enderecos_publicos_do_escritorio on enderecos_publicos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy enderecos_publicos_da_plataforma on enderecos_publicos for select to partida_app using (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert on enderecos_publicos to partida_app;
--> statement-breakpoint
create trigger enderecos_publicos_imutavel before update or delete on enderecos_publicos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger enderecos_publicos_sem_truncate before truncate on enderecos_publicos for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table envios set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table envios enable row level security, force row level security;
--> statement-breakpoint
create policy envios_do_escritorio on envios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy envios_da_empresa on envios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy envios_dos_lucros on envios as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (assunto = 'pro-labore') end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (assunto = 'pro-labore') end));
--> statement-breakpoint
grant select, insert, update (estado, preparar_em, resumo, link_vale_ate, link_revogado_em, link_erros) on envios to partida_app;
--> statement-breakpoint
alter table envios_documentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table envios_documentos enable row level security, force row level security;
--> statement-breakpoint
create policy envios_documentos_do_escritorio on envios_documentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy envios_documentos_da_empresa on envios_documentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (id_comunicado, aberto_em) on envios_documentos to partida_app;
--> statement-breakpoint
alter table envios_eventos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table envios_eventos enable row level security, force row level security;
--> statement-breakpoint
create policy envios_eventos_do_escritorio on envios_eventos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy envios_eventos_da_empresa on envios_eventos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on envios_eventos to partida_app;
--> statement-breakpoint
create trigger envios_eventos_imutavel before update or delete on envios_eventos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger envios_eventos_sem_truncate before truncate on envios_eventos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger envios_eventos_estado after insert on envios_eventos for each row execute function mostrar_estado_do_envio();
--> statement-breakpoint
alter table escritorios enable row level security, force row level security;
--> statement-breakpoint
create policy escritorios_proprio on escritorios to partida_app using (id = nullif(current_setting('app.escritorio', true), '')::uuid or current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy escritorios_plataforma on escritorios for insert to partida_app with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy escritorios_da_plataforma on escritorios for update to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update on escritorios to partida_app;
--> statement-breakpoint
create trigger escritorios_auditoria_inclusoes after insert on escritorios referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger escritorios_auditoria after update or delete on escritorios for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table escritorios_feriados enable row level security, force row level security;
--> statement-breakpoint
create policy escritorios_feriados_do_escritorio on escritorios_feriados to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on escritorios_feriados to partida_app;
--> statement-breakpoint
create trigger escritorios_feriados_auditoria_inclusoes after insert on escritorios_feriados referencing new table as novas for each statement execute function auditar_inclusoes('', 'data');
--> statement-breakpoint
create trigger escritorios_feriados_auditoria after update or delete on escritorios_feriados for each row execute function auditar('', 'data');
--> statement-breakpoint
alter table extratos_dias set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table extratos_dias enable row level security, force row level security;
--> statement-breakpoint
create policy extratos_dias_do_escritorio on extratos_dias to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy extratos_dias_da_empresa on extratos_dias as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy extratos_dias_dos_lucros on extratos_dias as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update on extratos_dias to partida_app;
--> statement-breakpoint
alter table extratos_importacoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table extratos_importacoes enable row level security, force row level security;
--> statement-breakpoint
create policy extratos_importacoes_do_escritorio on extratos_importacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy extratos_importacoes_da_empresa on extratos_importacoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy extratos_importacoes_dos_lucros on extratos_importacoes as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update on extratos_importacoes to partida_app;
--> statement-breakpoint
create trigger extratos_importacoes_auditoria_inclusoes after insert on extratos_importacoes referencing new table as novas for each statement execute function auditar_inclusoes('conteudo', 'id');
--> statement-breakpoint
create trigger extratos_importacoes_auditoria after update or delete on extratos_importacoes for each row execute function auditar('conteudo', 'id');
--> statement-breakpoint
alter table extratos_linhas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table extratos_linhas enable row level security, force row level security;
--> statement-breakpoint
create policy extratos_linhas_do_escritorio on extratos_linhas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy extratos_linhas_da_empresa on extratos_linhas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy extratos_linhas_dos_lucros on extratos_linhas as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
create policy extratos_linhas_da_busca on extratos_linhas for select to partida_busca using (true);
--> statement-breakpoint
grant select, insert, update (estado), delete on extratos_linhas to partida_app;
--> statement-breakpoint
grant select on extratos_linhas to partida_busca;
--> statement-breakpoint
create trigger extratos_linhas_mes_fechado before insert or delete on extratos_linhas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger extratos_linhas_conferidas before insert or delete on extratos_linhas for each row execute function recusar_conta_conferida();
--> statement-breakpoint
alter table fator_r_cpp_do_das enable row level security, force row level security;
--> statement-breakpoint
create policy fator_r_cpp_do_das_do_escritorio on fator_r_cpp_do_das to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on fator_r_cpp_do_das to partida_app;
--> statement-breakpoint
create trigger fator_r_cpp_do_das_auditoria_inclusoes after insert on fator_r_cpp_do_das referencing new table as novas for each statement execute function auditar_inclusoes('', 'desde');
--> statement-breakpoint
create trigger fator_r_cpp_do_das_auditoria after update or delete on fator_r_cpp_do_das for each row execute function auditar('', 'desde');
--> statement-breakpoint
alter table faturas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table faturas enable row level security, force row level security;
--> statement-breakpoint
create policy faturas_do_escritorio on faturas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy faturas_da_empresa on faturas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (id_cliente, id_servico, descricao, valor_centavos, competencia, emitir_em, estado, id_emissao, nota_de_fora, faturada_em, erro, motivo, atualizada_em, versao) on faturas to partida_app;
--> statement-breakpoint
create trigger faturas_auditoria_inclusoes after insert on faturas referencing new table as novas for each statement execute function auditar_inclusoes('versao,atualizada_em', 'id');
--> statement-breakpoint
create trigger faturas_auditoria after update or delete on faturas for each row execute function auditar('versao,atualizada_em', 'id');
--> statement-breakpoint
alter table faturas_contratos enable row level security, force row level security;
--> statement-breakpoint
create policy faturas_contratos_do_escritorio on faturas_contratos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy faturas_contratos_da_empresa on faturas_contratos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on faturas_contratos to partida_app;
--> statement-breakpoint
create trigger faturas_contratos_auditoria_inclusoes after insert on faturas_contratos referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger faturas_contratos_auditoria after update or delete on faturas_contratos for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table faturas_reajustes enable row level security, force row level security;
--> statement-breakpoint
create policy faturas_reajustes_do_escritorio on faturas_reajustes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy faturas_reajustes_da_empresa on faturas_reajustes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on faturas_reajustes to partida_app;
--> statement-breakpoint
create trigger faturas_reajustes_auditoria_inclusoes after insert on faturas_reajustes referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_contrato,desde');
--> statement-breakpoint
create trigger faturas_reajustes_auditoria after update or delete on faturas_reajustes for each row execute function auditar('', 'id_contrato,desde');
--> statement-breakpoint
create trigger faturas_reajustes_imutavel before update or delete on faturas_reajustes for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger faturas_reajustes_sem_truncate before truncate on faturas_reajustes for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table fechamentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table fechamentos enable row level security, force row level security;
--> statement-breakpoint
create policy fechamentos_do_escritorio on fechamentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy fechamentos_da_empresa on fechamentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on fechamentos to partida_app;
--> statement-breakpoint
create trigger fechamentos_auditoria after update on fechamentos for each row when (old.estado is distinct from new.estado) execute function auditar('calculo,erro,atualizado_em', 'competencia');
--> statement-breakpoint
create trigger fechamentos_transicao before insert or update or delete on fechamentos for each row execute function transitar_fechamento();
--> statement-breakpoint
create trigger fechamentos_com_etapas before update on fechamentos for each row when (new.estado = 'fechado' and old.estado <> 'fechado') execute function exigir_etapas();
--> statement-breakpoint
create constraint trigger fechamentos_selados after insert or update on fechamentos deferrable initially deferred for each row execute function exigir_selo();
--> statement-breakpoint
alter table fechamentos_etapas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table fechamentos_etapas enable row level security, force row level security;
--> statement-breakpoint
create policy fechamentos_etapas_do_escritorio on fechamentos_etapas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy fechamentos_etapas_da_empresa on fechamentos_etapas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on fechamentos_etapas to partida_app;
--> statement-breakpoint
create trigger fechamentos_etapas_auditoria_inclusoes after insert on fechamentos_etapas referencing new table as novas for each statement execute function auditar_inclusoes('', 'competencia,etapa');
--> statement-breakpoint
create trigger fechamentos_etapas_auditoria after update or delete on fechamentos_etapas for each row execute function auditar('', 'competencia,etapa');
--> statement-breakpoint
create trigger fechamentos_etapas_mes_fechado before insert or update or delete on fechamentos_etapas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger fechamentos_etapas_em_ordem before insert or update on fechamentos_etapas for each row execute function ordenar_etapas();
--> statement-breakpoint
grant select, insert, update, delete on fichas to partida_identidade;
--> statement-breakpoint
alter table filtros_salvos enable row level security, force row level security;
--> statement-breakpoint
create policy filtros_salvos_da_pessoa on filtros_salvos to partida_app using (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) with check (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on filtros_salvos to partida_app;
--> statement-breakpoint
alter table folhas_cpp_das set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table folhas_cpp_das enable row level security, force row level security;
--> statement-breakpoint
create policy folhas_cpp_das_do_escritorio on folhas_cpp_das to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy folhas_cpp_das_da_empresa on folhas_cpp_das as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on folhas_cpp_das to partida_app;
--> statement-breakpoint
create trigger folhas_cpp_das_auditoria_inclusoes after insert on folhas_cpp_das referencing new table as novas for each statement execute function auditar_inclusoes('', 'competencia');
--> statement-breakpoint
create trigger folhas_cpp_das_auditoria after update or delete on folhas_cpp_das for each row execute function auditar('', 'competencia');
--> statement-breakpoint
create trigger folhas_cpp_das_recalculo_inclusoes after insert on folhas_cpp_das referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger folhas_cpp_das_recalculo after update or delete on folhas_cpp_das for each row execute function marcar_recalculo();
--> statement-breakpoint
alter table folhas_informadas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table folhas_informadas enable row level security, force row level security;
--> statement-breakpoint
create policy folhas_informadas_do_escritorio on folhas_informadas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy folhas_informadas_da_empresa on folhas_informadas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on folhas_informadas to partida_app;
--> statement-breakpoint
create trigger folhas_informadas_auditoria_inclusoes after insert on folhas_informadas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger folhas_informadas_auditoria after update or delete on folhas_informadas for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger folhas_informadas_mes_fechado before insert or update or delete on folhas_informadas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger folhas_informadas_recalculo_inclusoes after insert on folhas_informadas referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger folhas_informadas_recalculo after update or delete on folhas_informadas for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger folhas_informadas_reabre_etapa_inclusoes after insert on folhas_informadas referencing new table as novas for each statement execute function reabrir_etapa_do_mes_inclusoes('pro-labore', 'A folha digitada do mês mudou depois da conferência.');
--> statement-breakpoint
create trigger folhas_informadas_reabre_etapa after update or delete on folhas_informadas for each row execute function reabrir_etapa_do_mes('pro-labore', 'A folha digitada do mês mudou depois da conferência.');
--> statement-breakpoint
alter table fornecedores enable row level security, force row level security;
--> statement-breakpoint
create policy fornecedores_do_escritorio on fornecedores to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy fornecedores_da_empresa on fornecedores as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on fornecedores to partida_app;
--> statement-breakpoint
create trigger fornecedores_auditoria_inclusoes after insert on fornecedores referencing new table as novas for each statement execute function auditar_inclusoes('versao,nome_ordem', 'id');
--> statement-breakpoint
create trigger fornecedores_auditoria after update or delete on fornecedores for each row execute function auditar('versao,nome_ordem', 'id');
--> statement-breakpoint
alter table grupos enable row level security, force row level security;
--> statement-breakpoint
create policy grupos_do_escritorio on grupos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on grupos to partida_app;
--> statement-breakpoint
create trigger grupos_auditoria_inclusoes after insert on grupos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger grupos_auditoria after update or delete on grupos for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table guias set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table guias enable row level security, force row level security;
--> statement-breakpoint
create policy guias_do_escritorio on guias to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy guias_da_empresa on guias as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy guias_dos_lucros on guias as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (origem <> 'imposto') end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (origem <> 'imposto') end));
--> statement-breakpoint
grant select, insert, update (substituida_em, pago_centavos) on guias to partida_app;
--> statement-breakpoint
create trigger guias_auditoria_inclusoes after insert on guias referencing new table as novas for each statement execute function auditar_inclusoes('pago_centavos', 'id');
--> statement-breakpoint
create trigger guias_auditoria after update or delete on guias for each row execute function auditar('pago_centavos', 'id');
--> statement-breakpoint
create trigger guias_pagas_protegidas before update of pago_centavos on guias for each row when (old.pago_centavos is distinct from new.pago_centavos) execute function proteger_pagamento();
--> statement-breakpoint
alter table guias_oficiais set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table guias_oficiais enable row level security, force row level security;
--> statement-breakpoint
create policy guias_oficiais_do_escritorio on guias_oficiais to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy guias_oficiais_da_empresa on guias_oficiais as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy guias_oficiais_dos_lucros on guias_oficiais as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (not exists (select 1 from documentos_da_empresa d where d.id_escritorio = guias_oficiais.id_escritorio and d.id = guias_oficiais.id_documento)) end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (not exists (select 1 from documentos_da_empresa d where d.id_escritorio = guias_oficiais.id_escritorio and d.id = guias_oficiais.id_documento)) end));
--> statement-breakpoint
create policy guias_oficiais_da_guia on guias_oficiais as restrictive to partida_app using (exists (select 1 from guias g where g.id_escritorio = guias_oficiais.id_escritorio and g.id = guias_oficiais.id_guia)) with check (exists (select 1 from guias g where g.id_escritorio = guias_oficiais.id_escritorio and g.id = guias_oficiais.id_guia));
--> statement-breakpoint
grant select, insert, update (aceita_em, aceita_por, motivo_do_aceite) on guias_oficiais to partida_app;
--> statement-breakpoint
create trigger guias_oficiais_auditoria_inclusoes after insert on guias_oficiais referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger guias_oficiais_auditoria after update or delete on guias_oficiais for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger guias_oficiais_aceitas before update on guias_oficiais for each row when (old.aceita_em is not null) execute function recusar_alteracao();
--> statement-breakpoint
alter table guias_pagamentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table guias_pagamentos enable row level security, force row level security;
--> statement-breakpoint
create policy guias_pagamentos_do_escritorio on guias_pagamentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy guias_pagamentos_da_empresa on guias_pagamentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy guias_pagamentos_da_guia on guias_pagamentos as restrictive to partida_app using (exists (select 1 from guias g where g.id_escritorio = guias_pagamentos.id_escritorio and g.id = guias_pagamentos.id_guia)) with check (exists (select 1 from guias g where g.id_escritorio = guias_pagamentos.id_escritorio and g.id = guias_pagamentos.id_guia));
--> statement-breakpoint
grant select, insert on guias_pagamentos to partida_app;
--> statement-breakpoint
create trigger guias_pagamentos_auditoria_inclusoes after insert on guias_pagamentos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger guias_pagamentos_auditoria after update or delete on guias_pagamentos for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger guias_pagamentos_imutavel before update or delete on guias_pagamentos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger guias_pagamentos_sem_truncate before truncate on guias_pagamentos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger guias_pagamentos_somados after insert on guias_pagamentos for each row execute function somar_pagamento();
--> statement-breakpoint
create trigger guias_pagamentos_na_folha after insert on guias_pagamentos for each row execute function recalcular_pela_cpp();
--> statement-breakpoint
create trigger guias_pagamentos_nos_livros after insert on guias_pagamentos for each row execute function pedir_nova_postagem();
--> statement-breakpoint
alter table honorarios_ajustes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table honorarios_ajustes enable row level security, force row level security;
--> statement-breakpoint
create policy honorarios_ajustes_do_escritorio on honorarios_ajustes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy honorarios_ajustes_da_empresa on honorarios_ajustes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on honorarios_ajustes to partida_app;
--> statement-breakpoint
create trigger honorarios_ajustes_auditoria_inclusoes after insert on honorarios_ajustes referencing new table as novas for each statement execute function auditar_inclusoes('', 'competencia');
--> statement-breakpoint
create trigger honorarios_ajustes_auditoria after update or delete on honorarios_ajustes for each row execute function auditar('', 'competencia');
--> statement-breakpoint
alter table honorarios_configuracoes enable row level security, force row level security;
--> statement-breakpoint
create policy honorarios_configuracoes_do_escritorio on honorarios_configuracoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on honorarios_configuracoes to partida_app;
--> statement-breakpoint
create trigger honorarios_configuracoes_auditoria_inclusoes after insert on honorarios_configuracoes referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_escritorio');
--> statement-breakpoint
create trigger honorarios_configuracoes_auditoria after update or delete on honorarios_configuracoes for each row execute function auditar('versao', 'id_escritorio');
--> statement-breakpoint
alter table idempotencia enable row level security, force row level security;
--> statement-breakpoint
create policy idempotencia_do_escritorio on idempotencia to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy idempotencia_da_plataforma on idempotencia to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update, delete on idempotencia to partida_app;
--> statement-breakpoint
alter table implantacao_etapas enable row level security, force row level security;
--> statement-breakpoint
create policy implantacao_etapas_do_escritorio on implantacao_etapas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy implantacao_etapas_da_empresa on implantacao_etapas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on implantacao_etapas to partida_app;
--> statement-breakpoint
create trigger implantacao_etapas_auditoria_inclusoes after insert on implantacao_etapas referencing new table as novas for each statement execute function auditar_inclusoes('', 'etapa');
--> statement-breakpoint
create trigger implantacao_etapas_auditoria after update or delete on implantacao_etapas for each row execute function auditar('', 'etapa');
--> statement-breakpoint
alter table importacoes enable row level security, force row level security;
--> statement-breakpoint
create policy importacoes_do_escritorio on importacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy importacoes_de_todas on importacoes as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select, insert, update, delete on importacoes to partida_app;
--> statement-breakpoint
create trigger importacoes_auditoria_inclusoes after insert on importacoes referencing new table as novas for each statement execute function auditar_inclusoes('conteudo,planilhas,mapeamento,alterada_em', 'id');
--> statement-breakpoint
create trigger importacoes_auditoria after update or delete on importacoes for each row execute function auditar('conteudo,planilhas,mapeamento,alterada_em', 'id');
--> statement-breakpoint
alter table importacoes_ajustes enable row level security, force row level security;
--> statement-breakpoint
create policy importacoes_ajustes_do_escritorio on importacoes_ajustes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy importacoes_ajustes_de_todas on importacoes_ajustes as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select, insert, update, delete on importacoes_ajustes to partida_app;
--> statement-breakpoint
create trigger importacoes_ajustes_auditoria_inclusoes after insert on importacoes_ajustes referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_importacao,planilha,linha');
--> statement-breakpoint
create trigger importacoes_ajustes_auditoria after update or delete on importacoes_ajustes for each row execute function auditar('', 'id_importacao,planilha,linha');
--> statement-breakpoint
alter table importacoes_linhas enable row level security, force row level security;
--> statement-breakpoint
create policy importacoes_linhas_do_escritorio on importacoes_linhas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy importacoes_linhas_de_todas on importacoes_linhas as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select, insert, update, delete on importacoes_linhas to partida_app;
--> statement-breakpoint
alter table importacoes_mapeamentos enable row level security, force row level security;
--> statement-breakpoint
create policy importacoes_mapeamentos_do_escritorio on importacoes_mapeamentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on importacoes_mapeamentos to partida_app;
--> statement-breakpoint
alter table importacoes_sinonimos enable row level security, force row level security;
--> statement-breakpoint
create policy importacoes_sinonimos_do_escritorio on importacoes_sinonimos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on importacoes_sinonimos to partida_app;
--> statement-breakpoint
create trigger importacoes_sinonimos_auditoria_inclusoes after insert on importacoes_sinonimos referencing new table as novas for each statement execute function auditar_inclusoes('', 'tipo,titulo');
--> statement-breakpoint
create trigger importacoes_sinonimos_auditoria after update or delete on importacoes_sinonimos for each row execute function auditar('', 'tipo,titulo');
--> statement-breakpoint
grant select, insert, update on instalacao to partida_app;
--> statement-breakpoint
grant select on instalacao to partida_identidade;
--> statement-breakpoint
create trigger instalacao_protegida before update or delete on instalacao for each row execute function proteger_instalacao();
--> statement-breakpoint
alter table integradores enable row level security, force row level security;
--> statement-breakpoint
create policy integradores_do_escritorio on integradores to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on integradores to partida_app;
--> statement-breakpoint
create trigger integradores_auditoria_inclusoes after insert on integradores referencing new table as novas for each statement execute function auditar_inclusoes('credenciais_cifradas,testado_em,teste_resultado,teste_texto,ultimo_aviso_em,versao', 'integrador');
--> statement-breakpoint
create trigger integradores_auditoria after update or delete on integradores for each row execute function auditar('credenciais_cifradas,testado_em,teste_resultado,teste_texto,ultimo_aviso_em,versao', 'integrador');
--> statement-breakpoint
alter table integradores_avisos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table integradores_avisos enable row level security, force row level security;
--> statement-breakpoint
create policy integradores_avisos_do_escritorio on integradores_avisos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update (lido_em, desfecho), delete on integradores_avisos to partida_app;
--> statement-breakpoint
alter table integradores_empresas enable row level security, force row level security;
--> statement-breakpoint
create policy integradores_empresas_do_escritorio on integradores_empresas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy integradores_empresas_da_empresa on integradores_empresas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on integradores_empresas to partida_app;
--> statement-breakpoint
create trigger integradores_empresas_auditoria_inclusoes after insert on integradores_empresas referencing new table as novas for each statement execute function auditar_inclusoes('capturado_ate,proxima_em,tentativas,erro_codigo,erro_texto,sucesso_em,documentos', 'integrador');
--> statement-breakpoint
create trigger integradores_empresas_auditoria after update or delete on integradores_empresas for each row execute function auditar('capturado_ate,proxima_em,tentativas,erro_codigo,erro_texto,sucesso_em,documentos', 'integrador');
--> statement-breakpoint
alter table integradores_recebidos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table integradores_recebidos enable row level security, force row level security;
--> statement-breakpoint
create policy integradores_recebidos_do_escritorio on integradores_recebidos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy integradores_recebidos_da_empresa on integradores_recebidos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on integradores_recebidos to partida_app;
--> statement-breakpoint
create trigger integradores_recebidos_imutavel before update or delete on integradores_recebidos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger integradores_recebidos_sem_truncate before truncate on integradores_recebidos for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table lancamentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table lancamentos enable row level security, force row level security;
--> statement-breakpoint
create policy lancamentos_do_escritorio on lancamentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy lancamentos_da_empresa on lancamentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on lancamentos to partida_app;
--> statement-breakpoint
create trigger lancamentos_auditoria_inclusoes after insert on lancamentos referencing new table as novas for each statement execute function auditar_inclusoes('transacao,regra', 'id');
--> statement-breakpoint
create trigger lancamentos_auditoria after update or delete on lancamentos for each row execute function auditar('transacao,regra', 'id');
--> statement-breakpoint
create trigger lancamentos_imutavel before update or delete on lancamentos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger lancamentos_sem_truncate before truncate on lancamentos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger lancamentos_a_livro before insert on lancamentos for each row execute function recusar_livro_fechado();
--> statement-breakpoint
create trigger lancamentos_a_numero before insert on lancamentos for each row execute function numerar_lancamento();
--> statement-breakpoint
create constraint trigger lancamentos_com_partidas after insert on lancamentos deferrable initially deferred for each row execute function exigir_partidas();
--> statement-breakpoint
alter table lancamentos_anexos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table lancamentos_anexos enable row level security, force row level security;
--> statement-breakpoint
create policy lancamentos_anexos_do_escritorio on lancamentos_anexos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy lancamentos_anexos_da_empresa on lancamentos_anexos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy lancamentos_anexos_dos_lucros on lancamentos_anexos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, delete on lancamentos_anexos to partida_app;
--> statement-breakpoint
create trigger lancamentos_anexos_auditoria_inclusoes after insert on lancamentos_anexos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_lancamento,id_documento');
--> statement-breakpoint
create trigger lancamentos_anexos_auditoria after update or delete on lancamentos_anexos for each row execute function auditar('', 'id_lancamento,id_documento');
--> statement-breakpoint
alter table linhas_anexos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table linhas_anexos enable row level security, force row level security;
--> statement-breakpoint
create policy linhas_anexos_do_escritorio on linhas_anexos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy linhas_anexos_da_empresa on linhas_anexos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy linhas_anexos_dos_lucros on linhas_anexos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, delete on linhas_anexos to partida_app;
--> statement-breakpoint
create trigger linhas_anexos_auditoria_inclusoes after insert on linhas_anexos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_linha,id_documento');
--> statement-breakpoint
create trigger linhas_anexos_auditoria after update or delete on linhas_anexos for each row execute function auditar('', 'id_linha,id_documento');
--> statement-breakpoint
alter table livros_assinadas enable row level security, force row level security;
--> statement-breakpoint
create policy livros_assinadas_do_escritorio on livros_assinadas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_assinadas_da_empresa on livros_assinadas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy livros_assinadas_dos_lucros on livros_assinadas as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on livros_assinadas to partida_app;
--> statement-breakpoint
create trigger livros_assinadas_auditoria_inclusoes after insert on livros_assinadas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_assinadas_auditoria after update or delete on livros_assinadas for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger livros_assinadas_imutavel before update or delete on livros_assinadas for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger livros_assinadas_sem_truncate before truncate on livros_assinadas for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table livros_contas_de_fora enable row level security, force row level security;
--> statement-breakpoint
create policy livros_contas_de_fora_do_escritorio on livros_contas_de_fora to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_contas_de_fora_da_empresa on livros_contas_de_fora as restrictive to partida_app using ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end))) with check ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)));
--> statement-breakpoint
grant select, insert, update (nome, conta, dita_em, dita_por) on livros_contas_de_fora to partida_app;
--> statement-breakpoint
create trigger livros_contas_de_fora_auditoria_inclusoes after insert on livros_contas_de_fora referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_contas_de_fora_auditoria after update or delete on livros_contas_de_fora for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table livros_ecds enable row level security, force row level security;
--> statement-breakpoint
create policy livros_ecds_do_escritorio on livros_ecds to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_ecds_da_empresa on livros_ecds as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy livros_ecds_dos_lucros on livros_ecds as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on livros_ecds to partida_app;
--> statement-breakpoint
create trigger livros_ecds_auditoria_inclusoes after insert on livros_ecds referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_ecds_auditoria after update or delete on livros_ecds for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger livros_ecds_imutavel before update or delete on livros_ecds for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger livros_ecds_sem_truncate before truncate on livros_ecds for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table livros_exercicios enable row level security, force row level security;
--> statement-breakpoint
create policy livros_exercicios_do_escritorio on livros_exercicios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_exercicios_da_empresa on livros_exercicios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (desfeito_em, desfeito_por, desfeito_porque, ecd_entregue_em, ecd_recibo, ecd_informada_por, ecd_retirada_porque) on livros_exercicios to partida_app;
--> statement-breakpoint
create trigger livros_exercicios_auditoria_inclusoes after insert on livros_exercicios referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_exercicios_auditoria after update or delete on livros_exercicios for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table livros_importacoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table livros_importacoes enable row level security, force row level security;
--> statement-breakpoint
create policy livros_importacoes_do_escritorio on livros_importacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_importacoes_da_empresa on livros_importacoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (colunas, titulos, estado, periodo_de, periodo_ate, total, lancamentos, sem_acao, estornados, id_lote, confirmada_em, confirmada_por, desfeita_em, desfeita_por, motivo) on livros_importacoes to partida_app;
--> statement-breakpoint
create trigger livros_importacoes_auditoria_inclusoes after insert on livros_importacoes referencing new table as novas for each statement execute function auditar_inclusoes('conteudo,titulos,lancamentos,sem_acao,estornados', 'id');
--> statement-breakpoint
create trigger livros_importacoes_auditoria after update or delete on livros_importacoes for each row execute function auditar('conteudo,titulos,lancamentos,sem_acao,estornados', 'id');
--> statement-breakpoint
alter table livros_meses set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table livros_meses enable row level security, force row level security;
--> statement-breakpoint
create policy livros_meses_do_escritorio on livros_meses to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_meses_da_empresa on livros_meses as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on livros_meses to partida_app;
--> statement-breakpoint
create trigger livros_meses_auditoria after update on livros_meses for each row when (old.fechado_em is distinct from new.fechado_em) execute function auditar('a_classificar,fatos,lancado_em,lancado_por,versao_do_fechamento', 'competencia');
--> statement-breakpoint
create trigger livros_meses_do_exercicio before update of fechado_em on livros_meses for each row when (old.fechado_em is not null and new.fechado_em is null) execute function recusar_exercicio_encerrado();
--> statement-breakpoint
alter table livros_modelos enable row level security, force row level security;
--> statement-breakpoint
create policy livros_modelos_do_escritorio on livros_modelos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_modelos_da_empresa on livros_modelos as restrictive to partida_app using ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end))) with check ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)));
--> statement-breakpoint
grant select, insert, update (nome, atalho, historico, linhas, arquivado_em, versao) on livros_modelos to partida_app;
--> statement-breakpoint
create trigger livros_modelos_auditoria_inclusoes after insert on livros_modelos referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger livros_modelos_auditoria after update or delete on livros_modelos for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table livros_notas enable row level security, force row level security;
--> statement-breakpoint
create policy livros_notas_do_escritorio on livros_notas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_notas_da_empresa on livros_notas as restrictive to partida_app using ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end))) with check ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)));
--> statement-breakpoint
grant select, insert on livros_notas to partida_app;
--> statement-breakpoint
create trigger livros_notas_auditoria_inclusoes after insert on livros_notas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_notas_auditoria after update or delete on livros_notas for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger livros_notas_imutavel before update or delete on livros_notas for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger livros_notas_sem_truncate before truncate on livros_notas for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table livros_recorrencias enable row level security, force row level security;
--> statement-breakpoint
create policy livros_recorrencias_do_escritorio on livros_recorrencias to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_recorrencias_da_empresa on livros_recorrencias as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (encerrada_em, encerrada_por, ate) on livros_recorrencias to partida_app;
--> statement-breakpoint
create trigger livros_recorrencias_auditoria_inclusoes after insert on livros_recorrencias referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_recorrencias_auditoria after update or delete on livros_recorrencias for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table livros_regras enable row level security, force row level security;
--> statement-breakpoint
create policy livros_regras_do_escritorio on livros_regras to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy livros_regras_da_empresa on livros_regras as restrictive to partida_app using ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end))) with check ((id_empresa is null or (case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)));
--> statement-breakpoint
grant select, insert on livros_regras to partida_app;
--> statement-breakpoint
create trigger livros_regras_auditoria_inclusoes after insert on livros_regras referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger livros_regras_auditoria after update or delete on livros_regras for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger livros_regras_imutavel before update or delete on livros_regras for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger livros_regras_sem_truncate before truncate on livros_regras for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table lotes enable row level security, force row level security;
--> statement-breakpoint
create policy lotes_do_escritorio on lotes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on lotes to partida_app;
--> statement-breakpoint
create trigger lotes_auditoria_inclusoes after insert on lotes referencing new table as novas for each statement execute function auditar_inclusoes('contagens', 'id');
--> statement-breakpoint
alter table lotes_itens set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table lotes_itens enable row level security, force row level security;
--> statement-breakpoint
create policy lotes_itens_do_escritorio on lotes_itens to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on lotes_itens to partida_app;
--> statement-breakpoint
alter table lucros_distribuidos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table lucros_distribuidos enable row level security, force row level security;
--> statement-breakpoint
create policy lucros_distribuidos_do_escritorio on lucros_distribuidos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy lucros_distribuidos_da_empresa on lucros_distribuidos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy lucros_distribuidos_dos_lucros on lucros_distribuidos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on lucros_distribuidos to partida_app;
--> statement-breakpoint
create trigger lucros_distribuidos_auditoria_inclusoes after insert on lucros_distribuidos referencing new table as novas for each statement execute function auditar_inclusoes('memoria,entrada,parametros,resultado', 'id');
--> statement-breakpoint
create trigger lucros_distribuidos_auditoria after update or delete on lucros_distribuidos for each row execute function auditar('memoria,entrada,parametros,resultado', 'id');
--> statement-breakpoint
create trigger lucros_distribuidos_imutavel before update or delete on lucros_distribuidos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger lucros_distribuidos_sem_truncate before truncate on lucros_distribuidos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger lucros_distribuidos_mes_fechado before insert on lucros_distribuidos for each row execute function recusar_mes_fechado();
--> statement-breakpoint
alter table manutencao enable row level security, force row level security;
--> statement-breakpoint
create policy manutencao_da_plataforma on manutencao to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy manutencao_lida on manutencao for select to partida_app using (true);
--> statement-breakpoint
grant select, insert, update on manutencao to partida_app;
--> statement-breakpoint
create trigger manutencao_auditoria_inclusoes after insert on manutencao referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger manutencao_auditoria after update or delete on manutencao for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table marcas enable row level security, force row level security;
--> statement-breakpoint
create policy marcas_do_escritorio on marcas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy marcas_da_plataforma on marcas for select to partida_app using (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update on marcas to partida_app;
--> statement-breakpoint
create trigger marcas_auditoria_inclusoes after insert on marcas referencing new table as novas for each statement execute function auditar_inclusoes('versao,alterada_em', 'id_escritorio');
--> statement-breakpoint
create trigger marcas_auditoria after update or delete on marcas for each row execute function auditar('versao,alterada_em', 'id_escritorio');
--> statement-breakpoint
alter table marcas_arquivos enable row level security, force row level security;
--> statement-breakpoint
create policy marcas_arquivos_do_escritorio on marcas_arquivos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy marcas_arquivos_da_plataforma on marcas_arquivos for select to partida_app using (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update, delete on marcas_arquivos to partida_app;
--> statement-breakpoint
create trigger marcas_arquivos_auditoria_inclusoes after insert on marcas_arquivos referencing new table as novas for each statement execute function auditar_inclusoes('bytes,alterado_em', 'tipo');
--> statement-breakpoint
create trigger marcas_arquivos_auditoria after update or delete on marcas_arquivos for each row execute function auditar('bytes,alterado_em', 'tipo');
--> statement-breakpoint
alter table mensagens enable row level security, force row level security;
--> statement-breakpoint
create policy mensagens_da_plataforma on mensagens to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy mensagens_do_escritorio on mensagens for insert to partida_app with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy mensagens_da_identidade on mensagens for insert to partida_identidade with check (true);
--> statement-breakpoint
grant select, insert, update on mensagens to partida_app;
--> statement-breakpoint
grant insert on mensagens to partida_identidade;
--> statement-breakpoint
create trigger mensagens_provadas after update of estado on mensagens for each row when (new.id_envio is not null and new.estado <> 'enviando' and (old.estado, new.tentativas) is distinct from (new.estado, old.tentativas)) execute function provar_mensagem();
--> statement-breakpoint
alter table modelos_de_mensagem enable row level security, force row level security;
--> statement-breakpoint
create policy modelos_de_mensagem_do_escritorio on modelos_de_mensagem to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert on modelos_de_mensagem to partida_app;
--> statement-breakpoint
create trigger modelos_de_mensagem_auditoria_inclusoes after insert on modelos_de_mensagem referencing new table as novas for each statement execute function auditar_inclusoes('', 'tipo,versao');
--> statement-breakpoint
create trigger modelos_de_mensagem_auditoria after update or delete on modelos_de_mensagem for each row execute function auditar('', 'tipo,versao');
--> statement-breakpoint
create trigger modelos_de_mensagem_imutavel before update or delete on modelos_de_mensagem for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger modelos_de_mensagem_sem_truncate before truncate on modelos_de_mensagem for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table motores enable row level security, force row level security;
--> statement-breakpoint
create policy motores_de_todos on motores for select to partida_app using (true);
--> statement-breakpoint
create policy motores_da_plataforma on motores for insert to partida_app with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert on motores to partida_app;
--> statement-breakpoint
create trigger motores_imutavel before update or delete on motores for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger motores_sem_truncate before truncate on motores for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table notas_em_espera enable row level security, force row level security;
--> statement-breakpoint
create policy notas_em_espera_do_escritorio on notas_em_espera to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notas_em_espera_da_empresa on notas_em_espera as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on notas_em_espera to partida_app;
--> statement-breakpoint
alter table notas_eventos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table notas_eventos enable row level security, force row level security;
--> statement-breakpoint
create policy notas_eventos_do_escritorio on notas_eventos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notas_eventos_da_empresa on notas_eventos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (assinatura, assinatura_detalhe, em_vigor, espera, origem, decisao, decisao_motivo) on notas_eventos to partida_app;
--> statement-breakpoint
create trigger notas_eventos_auditoria_inclusoes after insert on notas_eventos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger notas_eventos_auditoria after update or delete on notas_eventos for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table notas_fiscais set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table notas_fiscais enable row level security, force row level security;
--> statement-breakpoint
create policy notas_fiscais_do_escritorio on notas_fiscais to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notas_fiscais_da_empresa on notas_fiscais as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on notas_fiscais to partida_app;
--> statement-breakpoint
create trigger notas_fiscais_auditoria_inclusoes after insert on notas_fiscais referencing new table as novas for each statement execute function auditar_inclusoes('contraparte_ordem', 'id');
--> statement-breakpoint
create trigger notas_fiscais_auditoria after update or delete on notas_fiscais for each row execute function auditar('contraparte_ordem', 'id');
--> statement-breakpoint
create trigger notas_fiscais_mes_fechado before insert or update or delete on notas_fiscais for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger notas_fiscais_recalculo_inclusoes after insert on notas_fiscais referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger notas_fiscais_recalculo after update or delete on notas_fiscais for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger notas_fiscais_incluidas_reabrem_etapa after insert on notas_fiscais referencing new table as novas for each statement execute function reabrir_etapa_do_mes_inclusoes('faturamento', 'Uma nota entrou ou saiu do mês depois da conferência.');
--> statement-breakpoint
create trigger notas_fiscais_reabrem_etapa after delete on notas_fiscais for each row execute function reabrir_etapa_do_mes('faturamento', 'Uma nota entrou ou saiu do mês depois da conferência.');
--> statement-breakpoint
create trigger notas_fiscais_mudadas_reabrem_etapa after update on notas_fiscais for each row when ((old.competencia, old.status, old.receita_centavos, old.iss_retido, old.mercado, old.id_atividade, old.assinatura, old.decisao, old.parcelas) is distinct from (new.competencia, new.status, new.receita_centavos, new.iss_retido, new.mercado, new.id_atividade, new.assinatura, new.decisao, new.parcelas)) execute function reabrir_etapa_do_mes('faturamento', 'Uma nota do mês mudou depois da conferência.');
--> statement-breakpoint
create trigger notas_fiscais_titulos after insert on notas_fiscais referencing new table as mudadas for each statement execute function titular_notas_mudadas();
--> statement-breakpoint
create trigger notas_fiscais_mudadas_titulos after update on notas_fiscais referencing new table as mudadas for each statement execute function titular_notas_mudadas();
--> statement-breakpoint
create trigger notas_fiscais_somas after insert on notas_fiscais referencing new table as depois for each statement execute function somar_notas();
--> statement-breakpoint
create trigger notas_fiscais_mudadas_somas after update on notas_fiscais referencing old table as antes new table as depois for each statement execute function somar_notas();
--> statement-breakpoint
create trigger notas_fiscais_apagadas_somas after delete on notas_fiscais referencing old table as antes for each statement execute function somar_notas();
--> statement-breakpoint
alter table notas_movimentos enable row level security, force row level security;
--> statement-breakpoint
create policy notas_movimentos_do_escritorio on notas_movimentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notas_movimentos_da_empresa on notas_movimentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select on notas_movimentos to partida_app;
--> statement-breakpoint
alter table notas_somas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table notas_somas enable row level security, force row level security;
--> statement-breakpoint
create policy notas_somas_do_escritorio on notas_somas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notas_somas_da_empresa on notas_somas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select on notas_somas to partida_app;
--> statement-breakpoint
alter table notas_somas_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy notas_somas_do_escritorio_do_escritorio on notas_somas_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notas_somas_do_escritorio_de_todas on notas_somas_do_escritorio as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select on notas_somas_do_escritorio to partida_app;
--> statement-breakpoint
alter table notificacoes enable row level security, force row level security;
--> statement-breakpoint
create policy notificacoes_do_escritorio on notificacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy notificacoes_lidas_pela_pessoa on notificacoes as restrictive for select to partida_app using (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid or (current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days'));
--> statement-breakpoint
create policy notificacoes_vencidas on notificacoes to partida_app using (current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days') with check (false);
--> statement-breakpoint
create policy notificacoes_apagadas_so_vencidas on notificacoes as restrictive for delete to partida_app using (current_setting('app.plataforma', true) = 'sim' and lida_em < now() - interval '90 days');
--> statement-breakpoint
create policy notificacoes_alteradas_pela_pessoa on notificacoes as restrictive for update to partida_app using (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) with check (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update (lida_em), delete on notificacoes to partida_app;
--> statement-breakpoint
create trigger notificacoes_de_envios after update of lida_em on notificacoes for each row when (old.lida_em is null and new.lida_em is not null and new.chave like 'envio:%') execute function provar_leitura_do_aviso();
--> statement-breakpoint
create trigger notificacoes_nos_aparelhos after insert on notificacoes for each row execute function acordar_aparelhos();
--> statement-breakpoint
alter table obrigacoes_proprias enable row level security, force row level security;
--> statement-breakpoint
create policy obrigacoes_proprias_do_escritorio on obrigacoes_proprias to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on obrigacoes_proprias to partida_app;
--> statement-breakpoint
create trigger obrigacoes_proprias_auditoria_inclusoes after insert on obrigacoes_proprias referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger obrigacoes_proprias_auditoria after update or delete on obrigacoes_proprias for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table operacoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table operacoes enable row level security, force row level security;
--> statement-breakpoint
create policy operacoes_do_escritorio on operacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy operacoes_da_empresa on operacoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on operacoes to partida_app;
--> statement-breakpoint
create trigger operacoes_auditoria_inclusoes after insert on operacoes referencing new table as novas for each statement execute function auditar_inclusoes('proxima_em,trava,trava_ate,tentativas,custo,atualizada_em', 'id');
--> statement-breakpoint
alter table operacoes_consumo enable row level security, force row level security;
--> statement-breakpoint
create policy operacoes_consumo_do_escritorio on operacoes_consumo to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on operacoes_consumo to partida_app;
--> statement-breakpoint
alter table operacoes_execucoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000, fillfactor = 50);
--> statement-breakpoint
alter table operacoes_execucoes enable row level security, force row level security;
--> statement-breakpoint
create policy operacoes_execucoes_do_escritorio on operacoes_execucoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy operacoes_execucoes_da_empresa on operacoes_execucoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on operacoes_execucoes to partida_app;
--> statement-breakpoint
alter table operacoes_regras enable row level security, force row level security;
--> statement-breakpoint
create policy operacoes_regras_do_escritorio on operacoes_regras to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on operacoes_regras to partida_app;
--> statement-breakpoint
create trigger operacoes_regras_auditoria_inclusoes after insert on operacoes_regras referencing new table as novas for each statement execute function auditar_inclusoes('versao,alterada_em,alterada_por', 'tipo');
--> statement-breakpoint
create trigger operacoes_regras_auditoria after update or delete on operacoes_regras for each row execute function auditar('versao,alterada_em,alterada_por', 'tipo');
--> statement-breakpoint
alter table operacoes_regras_empresa enable row level security, force row level security;
--> statement-breakpoint
create policy operacoes_regras_empresa_do_escritorio on operacoes_regras_empresa to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy operacoes_regras_empresa_da_empresa on operacoes_regras_empresa as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on operacoes_regras_empresa to partida_app;
--> statement-breakpoint
create trigger operacoes_regras_empresa_auditoria_inclusoes after insert on operacoes_regras_empresa referencing new table as novas for each statement execute function auditar_inclusoes('versao,alterada_em,alterada_por', 'tipo');
--> statement-breakpoint
create trigger operacoes_regras_empresa_auditoria after update or delete on operacoes_regras_empresa for each row execute function auditar('versao,alterada_em,alterada_por', 'tipo');
--> statement-breakpoint
alter table operacoes_tetos enable row level security, force row level security;
--> statement-breakpoint
create policy operacoes_tetos_do_escritorio on operacoes_tetos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on operacoes_tetos to partida_app;
--> statement-breakpoint
create trigger operacoes_tetos_auditoria_inclusoes after insert on operacoes_tetos referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'provedor');
--> statement-breakpoint
create trigger operacoes_tetos_auditoria after update or delete on operacoes_tetos for each row execute function auditar('versao', 'provedor');
--> statement-breakpoint
alter table outras_rendas enable row level security, force row level security;
--> statement-breakpoint
create policy outras_rendas_do_escritorio on outras_rendas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy outras_rendas_da_empresa on outras_rendas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on outras_rendas to partida_app;
--> statement-breakpoint
create trigger outras_rendas_auditoria_inclusoes after insert on outras_rendas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger outras_rendas_auditoria after update or delete on outras_rendas for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger outras_rendas_mudam_mes after insert or update or delete on outras_rendas for each row execute function mudar_pro_labore('As outras rendas mudaram depois da conferência.');
--> statement-breakpoint
alter table parcelamentos enable row level security, force row level security;
--> statement-breakpoint
create policy parcelamentos_do_escritorio on parcelamentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy parcelamentos_da_empresa on parcelamentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy parcelamentos_dos_lucros on parcelamentos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (encerrado_em, encerrado_por, encerrado_motivo) on parcelamentos to partida_app;
--> statement-breakpoint
create trigger parcelamentos_auditoria_inclusoes after insert on parcelamentos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger parcelamentos_auditoria after update or delete on parcelamentos for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table partidas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table partidas enable row level security, force row level security;
--> statement-breakpoint
create policy partidas_do_escritorio on partidas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy partidas_da_empresa on partidas as restrictive to partida_app using ((case when (select current_setting('app.empresas', true)) = '*' then true else id_empresa::text = any (string_to_array((select current_setting('app.empresas', true)), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on partidas to partida_app;
--> statement-breakpoint
create trigger partidas_imutavel before update or delete on partidas for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger partidas_sem_truncate before truncate on partidas for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger partidas_conferidas after insert on partidas referencing new table as novas for each statement execute function conferir_partidas();
--> statement-breakpoint
create trigger partidas_saldo after insert on partidas referencing new table as novas for each statement execute function somar_partidas();
--> statement-breakpoint
grant select, insert, update, delete on passkeys to partida_identidade;
--> statement-breakpoint
alter table pedidos_de_acesso enable row level security, force row level security;
--> statement-breakpoint
create policy pedidos_de_acesso_do_escritorio on pedidos_de_acesso to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy pedidos_de_acesso_da_empresa on pedidos_de_acesso as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update (decisao, decidido_em, decidido_por) on pedidos_de_acesso to partida_app;
--> statement-breakpoint
create trigger pedidos_de_acesso_auditoria_inclusoes after insert on pedidos_de_acesso referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger pedidos_de_acesso_auditoria after update or delete on pedidos_de_acesso for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table pgdas_declaracoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table pgdas_declaracoes enable row level security, force row level security;
--> statement-breakpoint
create policy pgdas_declaracoes_do_escritorio on pgdas_declaracoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy pgdas_declaracoes_da_empresa on pgdas_declaracoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on pgdas_declaracoes to partida_app;
--> statement-breakpoint
create trigger pgdas_declaracoes_auditoria_inclusoes after insert on pgdas_declaracoes referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'competencia');
--> statement-breakpoint
create trigger pgdas_declaracoes_auditoria after update or delete on pgdas_declaracoes for each row execute function auditar('versao', 'competencia');
--> statement-breakpoint
alter table planejamento_da_empresa enable row level security, force row level security;
--> statement-breakpoint
create policy planejamento_da_empresa_do_escritorio on planejamento_da_empresa to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy planejamento_da_empresa_da_empresa on planejamento_da_empresa as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on planejamento_da_empresa to partida_app;
--> statement-breakpoint
create trigger planejamento_da_empresa_auditoria_inclusoes after insert on planejamento_da_empresa referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_empresa');
--> statement-breakpoint
create trigger planejamento_da_empresa_auditoria after update or delete on planejamento_da_empresa for each row execute function auditar('versao', 'id_empresa');
--> statement-breakpoint
alter table planejamento_do_escritorio enable row level security, force row level security;
--> statement-breakpoint
create policy planejamento_do_escritorio_do_escritorio on planejamento_do_escritorio to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on planejamento_do_escritorio to partida_app;
--> statement-breakpoint
create trigger planejamento_do_escritorio_auditoria_inclusoes after insert on planejamento_do_escritorio referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id_escritorio');
--> statement-breakpoint
create trigger planejamento_do_escritorio_auditoria after update or delete on planejamento_do_escritorio for each row execute function auditar('versao', 'id_escritorio');
--> statement-breakpoint
alter table preferencias enable row level security, force row level security;
--> statement-breakpoint
create policy preferencias_da_pessoa on preferencias to partida_app using (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid) with check (id_usuario = nullif(current_setting('app.usuario', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update, delete on preferencias to partida_app;
--> statement-breakpoint
alter table presumido_criterios enable row level security, force row level security;
--> statement-breakpoint
create policy presumido_criterios_do_escritorio on presumido_criterios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy presumido_criterios_da_empresa on presumido_criterios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on presumido_criterios to partida_app;
--> statement-breakpoint
create trigger presumido_criterios_auditoria_inclusoes after insert on presumido_criterios referencing new table as novas for each statement execute function auditar_inclusoes('versao,atualizado_em', 'ano');
--> statement-breakpoint
create trigger presumido_criterios_auditoria after update or delete on presumido_criterios for each row execute function auditar('versao,atualizado_em', 'ano');
--> statement-breakpoint
create trigger presumido_criterios_protegidos before insert or update or delete on presumido_criterios for each row execute function proteger_criterio_do_presumido();
--> statement-breakpoint
create trigger presumido_criterios_recalculo after insert or update or delete on presumido_criterios for each row execute function mudar_criterio_do_presumido();
--> statement-breakpoint
alter table presumido_meses set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table presumido_meses enable row level security, force row level security;
--> statement-breakpoint
create policy presumido_meses_do_escritorio on presumido_meses to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy presumido_meses_da_empresa on presumido_meses as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on presumido_meses to partida_app;
--> statement-breakpoint
create trigger presumido_meses_auditoria_inclusoes after insert on presumido_meses referencing new table as novas for each statement execute function auditar_inclusoes('versao,atualizado_em', 'competencia');
--> statement-breakpoint
create trigger presumido_meses_auditoria after update or delete on presumido_meses for each row execute function auditar('versao,atualizado_em', 'competencia');
--> statement-breakpoint
create trigger presumido_meses_mes_fechado before insert or update or delete on presumido_meses for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger presumido_meses_recalculo_inclusoes after insert on presumido_meses referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger presumido_meses_recalculo after update or delete on presumido_meses for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger presumido_meses_reabre_etapa_inclusoes after insert on presumido_meses referencing new table as novas for each statement execute function reabrir_etapa_do_mes_inclusoes('faturamento', 'Os outros valores do mês mudaram depois da conferência.');
--> statement-breakpoint
create trigger presumido_meses_reabre_etapa after update or delete on presumido_meses for each row execute function reabrir_etapa_do_mes('faturamento', 'Os outros valores do mês mudaram depois da conferência.');
--> statement-breakpoint
alter table presumido_recebimentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table presumido_recebimentos enable row level security, force row level security;
--> statement-breakpoint
create policy presumido_recebimentos_do_escritorio on presumido_recebimentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy presumido_recebimentos_da_empresa on presumido_recebimentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on presumido_recebimentos to partida_app;
--> statement-breakpoint
create trigger presumido_recebimentos_auditoria_inclusoes after insert on presumido_recebimentos referencing new table as novas for each statement execute function auditar_inclusoes('', 'competencia,id_atividade,mercado');
--> statement-breakpoint
create trigger presumido_recebimentos_auditoria after update or delete on presumido_recebimentos for each row execute function auditar('', 'competencia,id_atividade,mercado');
--> statement-breakpoint
create trigger presumido_recebimentos_mes_fechado before insert or update or delete on presumido_recebimentos for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger presumido_recebimentos_recalculo_inclusoes after insert on presumido_recebimentos referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger presumido_recebimentos_recalculo after update or delete on presumido_recebimentos for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger presumido_recebimentos_reabre_etapa_inclusoes after insert on presumido_recebimentos referencing new table as novas for each statement execute function reabrir_etapa_do_mes_inclusoes('faturamento', 'O que foi recebido no mês mudou depois da conferência.');
--> statement-breakpoint
create trigger presumido_recebimentos_reabre_etapa after update or delete on presumido_recebimentos for each row execute function reabrir_etapa_do_mes('faturamento', 'O que foi recebido no mês mudou depois da conferência.');
--> statement-breakpoint
alter table pro_labores enable row level security, force row level security;
--> statement-breakpoint
create policy pro_labores_do_escritorio on pro_labores to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy pro_labores_da_empresa on pro_labores as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on pro_labores to partida_app;
--> statement-breakpoint
create trigger pro_labores_auditoria_inclusoes after insert on pro_labores referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_socio,desde');
--> statement-breakpoint
create trigger pro_labores_auditoria after update or delete on pro_labores for each row execute function auditar('', 'id_socio,desde');
--> statement-breakpoint
create trigger pro_labores_mudam_mes after insert or update or delete on pro_labores for each row execute function mudar_pro_labore('O pró-labore mudou depois da conferência.');
--> statement-breakpoint
alter table procuracoes enable row level security, force row level security;
--> statement-breakpoint
create policy procuracoes_do_escritorio on procuracoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy procuracoes_da_empresa on procuracoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on procuracoes to partida_app;
--> statement-breakpoint
create trigger procuracoes_auditoria_inclusoes after insert on procuracoes referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger procuracoes_auditoria after update or delete on procuracoes for each row execute function auditar('versao', 'id');
--> statement-breakpoint
alter table provedores enable row level security, force row level security;
--> statement-breakpoint
create policy provedores_da_plataforma on provedores to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update on provedores to partida_app;
--> statement-breakpoint
alter table quadros enable row level security, force row level security;
--> statement-breakpoint
create policy quadros_do_escritorio on quadros to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy quadros_da_empresa on quadros as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on quadros to partida_app;
--> statement-breakpoint
create trigger quadros_auditoria_inclusoes after insert on quadros referencing new table as novas for each statement execute function auditar_inclusoes('', 'desde');
--> statement-breakpoint
create trigger quadros_auditoria after update or delete on quadros for each row execute function auditar('', 'desde');
--> statement-breakpoint
create constraint trigger quadros_inteiros after insert on quadros deferrable initially deferred for each row execute function exigir_quadro_inteiro();
--> statement-breakpoint
alter table quadros_socios enable row level security, force row level security;
--> statement-breakpoint
create policy quadros_socios_do_escritorio on quadros_socios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy quadros_socios_da_empresa on quadros_socios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on quadros_socios to partida_app;
--> statement-breakpoint
create trigger quadros_socios_auditoria_inclusoes after insert on quadros_socios referencing new table as novas for each statement execute function auditar_inclusoes('', 'desde,id_socio');
--> statement-breakpoint
create trigger quadros_socios_auditoria after update or delete on quadros_socios for each row execute function auditar('', 'desde,id_socio');
--> statement-breakpoint
create constraint trigger quadros_socios_inteiros after insert or update or delete on quadros_socios deferrable initially deferred for each row execute function exigir_quadro_inteiro();
--> statement-breakpoint
alter table receita_federal_credenciais enable row level security, force row level security;
--> statement-breakpoint
create policy receita_federal_credenciais_do_escritorio on receita_federal_credenciais to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy receita_federal_credenciais_de_todas on receita_federal_credenciais as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select, insert, update, delete on receita_federal_credenciais to partida_app;
--> statement-breakpoint
create trigger receita_federal_credenciais_auditoria_inclusoes after insert on receita_federal_credenciais referencing new table as novas for each statement execute function auditar_inclusoes('credenciais_cifradas,testada_em,teste_resultado,teste_texto', 'id_escritorio');
--> statement-breakpoint
create trigger receita_federal_credenciais_auditoria after update or delete on receita_federal_credenciais for each row execute function auditar('credenciais_cifradas,testada_em,teste_resultado,teste_texto', 'id_escritorio');
--> statement-breakpoint
alter table receitas_informadas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table receitas_informadas enable row level security, force row level security;
--> statement-breakpoint
create policy receitas_informadas_do_escritorio on receitas_informadas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy receitas_informadas_da_empresa on receitas_informadas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on receitas_informadas to partida_app;
--> statement-breakpoint
create trigger receitas_informadas_auditoria_inclusoes after insert on receitas_informadas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger receitas_informadas_auditoria after update or delete on receitas_informadas for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger receitas_informadas_mes_fechado before insert or update or delete on receitas_informadas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger receitas_informadas_recalculo_inclusoes after insert on receitas_informadas referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger receitas_informadas_recalculo after update or delete on receitas_informadas for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger receitas_informadas_reabre_etapa_inclusoes after insert on receitas_informadas referencing new table as novas for each statement execute function reabrir_etapa_do_mes_inclusoes('faturamento', 'A receita digitada do mês mudou depois da conferência.');
--> statement-breakpoint
create trigger receitas_informadas_reabre_etapa after update or delete on receitas_informadas for each row execute function reabrir_etapa_do_mes('faturamento', 'A receita digitada do mês mudou depois da conferência.');
--> statement-breakpoint
alter table recibos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table recibos enable row level security, force row level security;
--> statement-breakpoint
create policy recibos_do_escritorio on recibos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy recibos_da_empresa on recibos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy recibos_dos_lucros on recibos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on recibos to partida_app;
--> statement-breakpoint
create trigger recibos_auditoria_inclusoes after insert on recibos referencing new table as novas for each statement execute function auditar_inclusoes('memoria,entrada,parametros,resultado', 'id');
--> statement-breakpoint
create trigger recibos_auditoria after update or delete on recibos for each row execute function auditar('memoria,entrada,parametros,resultado', 'id');
--> statement-breakpoint
create trigger recibos_imutavel before update or delete on recibos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger recibos_sem_truncate before truncate on recibos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger recibos_mes_fechado before insert on recibos for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger recibos_recalculo_inclusoes after insert on recibos referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
grant select, insert, update, delete on registros_oidc to partida_identidade;
--> statement-breakpoint
alter table regras_de_produto enable row level security, force row level security;
--> statement-breakpoint
create policy regras_de_produto_do_escritorio on regras_de_produto to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy regras_de_produto_da_empresa on regras_de_produto as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on regras_de_produto to partida_app;
--> statement-breakpoint
create trigger regras_de_produto_auditoria_inclusoes after insert on regras_de_produto referencing new table as novas for each statement execute function auditar_inclusoes('', 'chave');
--> statement-breakpoint
create trigger regras_de_produto_auditoria after update or delete on regras_de_produto for each row execute function auditar('', 'chave');
--> statement-breakpoint
alter table regras_fiscais enable row level security, force row level security;
--> statement-breakpoint
create policy regras_fiscais_do_escritorio on regras_fiscais to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update (situacao, motivo) on regras_fiscais to partida_app;
--> statement-breakpoint
create trigger regras_fiscais_auditoria_inclusoes after insert on regras_fiscais referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger regras_fiscais_auditoria after update or delete on regras_fiscais for each row execute function auditar('', 'id');
--> statement-breakpoint
create constraint trigger regras_fiscais_sem_sobreposicao after insert or update on regras_fiscais deferrable initially deferred for each row execute function recusar_regra_sobreposta();
--> statement-breakpoint
alter table remessas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table remessas enable row level security, force row level security;
--> statement-breakpoint
create policy remessas_do_escritorio on remessas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy remessas_da_empresa on remessas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy remessas_dos_lucros on remessas as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (estado, enviada_em, enviada_por, cancelada_em, cancelada_por, cancelada_motivo, observacao) on remessas to partida_app;
--> statement-breakpoint
create trigger remessas_auditoria_inclusoes after insert on remessas referencing new table as novas for each statement execute function auditar_inclusoes('arquivo', 'id');
--> statement-breakpoint
create trigger remessas_auditoria after update or delete on remessas for each row execute function auditar('arquivo', 'id');
--> statement-breakpoint
alter table remessas_convenios enable row level security, force row level security;
--> statement-breakpoint
create policy remessas_convenios_do_escritorio on remessas_convenios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy remessas_convenios_da_empresa on remessas_convenios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy remessas_convenios_dos_lucros on remessas_convenios as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (convenio, ultimo_nsa, ultima_gravacao, alterado_em, alterado_por, versao) on remessas_convenios to partida_app;
--> statement-breakpoint
create trigger remessas_convenios_auditoria_inclusoes after insert on remessas_convenios referencing new table as novas for each statement execute function auditar_inclusoes('versao,ultima_gravacao', 'id_conta');
--> statement-breakpoint
create trigger remessas_convenios_auditoria after update or delete on remessas_convenios for each row execute function auditar('versao,ultima_gravacao', 'id_conta');
--> statement-breakpoint
alter table remessas_itens set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table remessas_itens enable row level security, force row level security;
--> statement-breakpoint
create policy remessas_itens_do_escritorio on remessas_itens to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy remessas_itens_da_empresa on remessas_itens as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy remessas_itens_dos_lucros on remessas_itens as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update (estado, ocorrencias, observacao, pago_em, id_baixa, retornado_em) on remessas_itens to partida_app;
--> statement-breakpoint
create trigger remessas_itens_auditoria_inclusoes after insert on remessas_itens referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_remessa,ordem');
--> statement-breakpoint
create trigger remessas_itens_auditoria after update or delete on remessas_itens for each row execute function auditar('', 'id_remessa,ordem');
--> statement-breakpoint
alter table remessas_retornos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table remessas_retornos enable row level security, force row level security;
--> statement-breakpoint
create policy remessas_retornos_do_escritorio on remessas_retornos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy remessas_retornos_da_empresa on remessas_retornos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy remessas_retornos_dos_lucros on remessas_retornos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert on remessas_retornos to partida_app;
--> statement-breakpoint
create trigger remessas_retornos_auditoria_inclusoes after insert on remessas_retornos referencing new table as novas for each statement execute function auditar_inclusoes('conteudo', 'id');
--> statement-breakpoint
create trigger remessas_retornos_auditoria after update or delete on remessas_retornos for each row execute function auditar('conteudo', 'id');
--> statement-breakpoint
create trigger remessas_retornos_imutavel before update or delete on remessas_retornos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger remessas_retornos_sem_truncate before truncate on remessas_retornos for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table saldos_anuais enable row level security, force row level security;
--> statement-breakpoint
create policy saldos_anuais_do_escritorio on saldos_anuais to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy saldos_anuais_da_empresa on saldos_anuais as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select on saldos_anuais to partida_app;
--> statement-breakpoint
alter table saldos_contabeis set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table saldos_contabeis enable row level security, force row level security;
--> statement-breakpoint
create policy saldos_contabeis_do_escritorio on saldos_contabeis to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy saldos_contabeis_da_empresa on saldos_contabeis as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select on saldos_contabeis to partida_app;
--> statement-breakpoint
alter table selos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table selos enable row level security, force row level security;
--> statement-breakpoint
create policy selos_do_escritorio on selos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy selos_da_empresa on selos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert on selos to partida_app;
--> statement-breakpoint
create trigger selos_auditoria_inclusoes after insert on selos referencing new table as novas for each statement execute function auditar_inclusoes('', 'sequencia');
--> statement-breakpoint
create trigger selos_auditoria after update or delete on selos for each row execute function auditar('', 'sequencia');
--> statement-breakpoint
create trigger selos_imutavel before update or delete on selos for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger selos_sem_truncate before truncate on selos for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger selos_encadeados before insert on selos for each row execute function encadear_selo();
--> statement-breakpoint
alter table servicos_da_empresa enable row level security, force row level security;
--> statement-breakpoint
create policy servicos_da_empresa_do_escritorio on servicos_da_empresa to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy servicos_da_empresa_da_empresa on servicos_da_empresa as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update on servicos_da_empresa to partida_app;
--> statement-breakpoint
create trigger servicos_da_empresa_auditoria_inclusoes after insert on servicos_da_empresa referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger servicos_da_empresa_auditoria after update or delete on servicos_da_empresa for each row execute function auditar('versao', 'id');
--> statement-breakpoint
grant select, insert, update, delete on sessoes to partida_identidade;
--> statement-breakpoint
alter table simples_opcoes enable row level security, force row level security;
--> statement-breakpoint
create policy simples_opcoes_do_escritorio on simples_opcoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy simples_opcoes_da_empresa on simples_opcoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on simples_opcoes to partida_app;
--> statement-breakpoint
create trigger simples_opcoes_auditoria_inclusoes after insert on simples_opcoes referencing new table as novas for each statement execute function auditar_inclusoes('versao,atualizado_em', 'ano');
--> statement-breakpoint
create trigger simples_opcoes_auditoria after update or delete on simples_opcoes for each row execute function auditar('versao,atualizado_em', 'ano');
--> statement-breakpoint
create trigger simples_opcoes_protegidas before insert or update or delete on simples_opcoes for each row execute function proteger_opcao_do_simples();
--> statement-breakpoint
create trigger simples_opcoes_recalculo after insert or update or delete on simples_opcoes for each row execute function mudar_opcao_do_simples();
--> statement-breakpoint
alter table simples_recebimentos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table simples_recebimentos enable row level security, force row level security;
--> statement-breakpoint
create policy simples_recebimentos_do_escritorio on simples_recebimentos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy simples_recebimentos_da_empresa on simples_recebimentos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on simples_recebimentos to partida_app;
--> statement-breakpoint
create trigger simples_recebimentos_auditoria_inclusoes after insert on simples_recebimentos referencing new table as novas for each statement execute function auditar_inclusoes('', 'competencia,id_atividade,mercado,situacoes');
--> statement-breakpoint
create trigger simples_recebimentos_auditoria after update or delete on simples_recebimentos for each row execute function auditar('', 'competencia,id_atividade,mercado,situacoes');
--> statement-breakpoint
create trigger simples_recebimentos_mes_fechado before insert or update or delete on simples_recebimentos for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger simples_recebimentos_recalculo_inclusoes after insert on simples_recebimentos referencing new table as novas for each statement execute function marcar_recalculo_inclusoes();
--> statement-breakpoint
create trigger simples_recebimentos_recalculo after update or delete on simples_recebimentos for each row execute function marcar_recalculo();
--> statement-breakpoint
create trigger simples_recebimentos_reabre_etapa_inclusoes after insert on simples_recebimentos referencing new table as novas for each statement execute function reabrir_etapa_do_mes_inclusoes('faturamento', 'O que foi recebido no mês mudou depois da conferência.');
--> statement-breakpoint
create trigger simples_recebimentos_reabre_etapa after update or delete on simples_recebimentos for each row execute function reabrir_etapa_do_mes('faturamento', 'O que foi recebido no mês mudou depois da conferência.');
--> statement-breakpoint
alter table simulacoes enable row level security, force row level security;
--> statement-breakpoint
create policy simulacoes_do_escritorio on simulacoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, delete on simulacoes to partida_app;
--> statement-breakpoint
alter table simulacoes_itens enable row level security, force row level security;
--> statement-breakpoint
create policy simulacoes_itens_do_escritorio on simulacoes_itens to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy simulacoes_itens_da_empresa on simulacoes_itens as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, delete on simulacoes_itens to partida_app;
--> statement-breakpoint
alter table socios enable row level security, force row level security;
--> statement-breakpoint
create policy socios_do_escritorio on socios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy socios_da_empresa on socios as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on socios to partida_app;
--> statement-breakpoint
create trigger socios_auditoria_inclusoes after insert on socios referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'id');
--> statement-breakpoint
create trigger socios_auditoria after update or delete on socios for each row execute function auditar('versao', 'id');
--> statement-breakpoint
grant select, insert, update, delete on tentativas_de_entrada to partida_identidade;
--> statement-breakpoint
alter table titulos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table titulos enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_do_escritorio on titulos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_da_empresa on titulos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_dos_lucros on titulos as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (natureza = 'pagar') end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (natureza = 'pagar') end));
--> statement-breakpoint
grant select, insert, update on titulos to partida_app;
--> statement-breakpoint
create trigger titulos_auditoria_inclusoes after insert on titulos referencing new table as novas for each statement execute function auditar_inclusoes('versao,pessoa_ordem,esperado_centavos,situacao,id_registrou', 'id');
--> statement-breakpoint
create trigger titulos_auditoria after update or delete on titulos for each row execute function auditar('versao,pessoa_ordem,esperado_centavos,situacao,id_registrou', 'id');
--> statement-breakpoint
alter table titulos_anexos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table titulos_anexos enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_anexos_do_escritorio on titulos_anexos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_anexos_da_empresa on titulos_anexos as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_anexos_dos_lucros on titulos_anexos as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, delete on titulos_anexos to partida_app;
--> statement-breakpoint
create trigger titulos_anexos_auditoria_inclusoes after insert on titulos_anexos referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_titulo,id_documento');
--> statement-breakpoint
create trigger titulos_anexos_auditoria after update or delete on titulos_anexos for each row execute function auditar('', 'id_titulo,id_documento');
--> statement-breakpoint
alter table titulos_baixas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table titulos_baixas enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_baixas_do_escritorio on titulos_baixas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_baixas_da_empresa on titulos_baixas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_baixas_do_titulo on titulos_baixas as restrictive to partida_app using (exists (select 1 from titulos t where t.id_escritorio = titulos_baixas.id_escritorio and t.id = titulos_baixas.id_titulo)) with check (exists (select 1 from titulos t where t.id_escritorio = titulos_baixas.id_escritorio and t.id = titulos_baixas.id_titulo));
--> statement-breakpoint
grant select, insert on titulos_baixas to partida_app;
--> statement-breakpoint
create trigger titulos_baixas_auditoria_inclusoes after insert on titulos_baixas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger titulos_baixas_auditoria after update or delete on titulos_baixas for each row execute function auditar('', 'id');
--> statement-breakpoint
create trigger titulos_baixas_imutavel before update or delete on titulos_baixas for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger titulos_baixas_sem_truncate before truncate on titulos_baixas for each statement execute function recusar_alteracao();
--> statement-breakpoint
create trigger titulos_baixas_mes_fechado before insert on titulos_baixas for each row execute function recusar_mes_fechado();
--> statement-breakpoint
create trigger titulos_baixas_somadas after insert on titulos_baixas for each row execute function somar_baixa();
--> statement-breakpoint
create trigger titulos_baixas_nos_livros after insert on titulos_baixas for each row execute function pedir_nova_postagem();
--> statement-breakpoint
alter table titulos_controle enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_controle_do_escritorio on titulos_controle to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_controle_da_empresa on titulos_controle as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_controle_dos_lucros on titulos_controle as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (natureza = 'pagar') end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (natureza = 'pagar') end));
--> statement-breakpoint
grant select, insert, update, delete on titulos_controle to partida_app;
--> statement-breakpoint
create trigger titulos_controle_auditoria_inclusoes after insert on titulos_controle referencing new table as novas for each statement execute function auditar_inclusoes('versao', 'natureza');
--> statement-breakpoint
create trigger titulos_controle_auditoria after update or delete on titulos_controle for each row execute function auditar('versao', 'natureza');
--> statement-breakpoint
alter table titulos_pagamento set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table titulos_pagamento enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_pagamento_do_escritorio on titulos_pagamento to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_pagamento_da_empresa on titulos_pagamento as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_pagamento_dos_lucros on titulos_pagamento as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update on titulos_pagamento to partida_app;
--> statement-breakpoint
create trigger titulos_pagamento_auditoria_inclusoes after insert on titulos_pagamento referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_titulo');
--> statement-breakpoint
create trigger titulos_pagamento_auditoria after update or delete on titulos_pagamento for each row execute function auditar('', 'id_titulo');
--> statement-breakpoint
alter table titulos_retencoes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table titulos_retencoes enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_retencoes_do_escritorio on titulos_retencoes to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_retencoes_da_empresa on titulos_retencoes as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_retencoes_dos_lucros on titulos_retencoes as restrictive to partida_app using (coalesce(current_setting('app.papel', true), '') <> '4') with check (coalesce(current_setting('app.papel', true), '') <> '4');
--> statement-breakpoint
grant select, insert, update on titulos_retencoes to partida_app;
--> statement-breakpoint
create trigger titulos_retencoes_auditoria_inclusoes after insert on titulos_retencoes referencing new table as novas for each statement execute function auditar_inclusoes('memoria', 'id_titulo');
--> statement-breakpoint
create trigger titulos_retencoes_auditoria after update or delete on titulos_retencoes for each row execute function auditar('memoria', 'id_titulo');
--> statement-breakpoint
alter table titulos_series enable row level security, force row level security;
--> statement-breakpoint
create policy titulos_series_do_escritorio on titulos_series to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy titulos_series_da_empresa on titulos_series as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
create policy titulos_series_dos_lucros on titulos_series as restrictive to partida_app using ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (natureza = 'pagar') end)) with check ((case when coalesce(current_setting('app.papel', true), '') <> '4' then true else not (natureza = 'pagar') end));
--> statement-breakpoint
grant select, insert, update (gerada_ate, encerrada_em, encerrada_por) on titulos_series to partida_app;
--> statement-breakpoint
create trigger titulos_series_auditoria_inclusoes after insert on titulos_series referencing new table as novas for each statement execute function auditar_inclusoes('gerada_ate', 'id');
--> statement-breakpoint
create trigger titulos_series_auditoria after update or delete on titulos_series for each row execute function auditar('gerada_ate', 'id');
--> statement-breakpoint
alter table tokens_encerrados enable row level security, force row level security;
--> statement-breakpoint
create policy tokens_encerrados_da_plataforma on tokens_encerrados to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update, delete on tokens_encerrados to partida_app;
--> statement-breakpoint
alter table usuarios enable row level security, force row level security;
--> statement-breakpoint
create policy usuarios_visiveis on usuarios to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid or sub = nullif(current_setting('app.sub', true), '')) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy usuarios_plataforma on usuarios to partida_app using (current_setting('app.plataforma', true) = 'sim') with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert, update on usuarios to partida_app;
--> statement-breakpoint
create trigger usuarios_auditoria_inclusoes after insert on usuarios referencing new table as novas for each statement execute function auditar_inclusoes('versao,ultima_entrada_em', 'id');
--> statement-breakpoint
create trigger usuarios_auditoria after update or delete on usuarios for each row execute function auditar('versao,ultima_entrada_em', 'id');
--> statement-breakpoint
alter table usuarios_empresas enable row level security, force row level security;
--> statement-breakpoint
create policy usuarios_empresas_do_escritorio on usuarios_empresas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy usuarios_empresas_da_empresa on usuarios_empresas as restrictive to partida_app using ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end)) with check ((case when current_setting('app.empresas', true) = '*' then true else id_empresa::text = any (string_to_array(current_setting('app.empresas', true), ',')) end));
--> statement-breakpoint
grant select, insert, update, delete on usuarios_empresas to partida_app;
--> statement-breakpoint
create trigger usuarios_empresas_auditoria_inclusoes after insert on usuarios_empresas referencing new table as novas for each statement execute function auditar_inclusoes('', 'id_usuario');
--> statement-breakpoint
create trigger usuarios_empresas_auditoria after update or delete on usuarios_empresas for each row execute function auditar('', 'id_usuario');
--> statement-breakpoint
alter table valores_buscas enable row level security, force row level security;
--> statement-breakpoint
create policy valores_buscas_lidas on valores_buscas for select to partida_app using (true);
--> statement-breakpoint
create policy valores_buscas_incluidas on valores_buscas for insert to partida_app with check (current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
grant select, insert on valores_buscas to partida_app;
--> statement-breakpoint
create trigger valores_buscas_imutavel before update or delete on valores_buscas for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger valores_buscas_sem_truncate before truncate on valores_buscas for each statement execute function recusar_alteracao();
--> statement-breakpoint
alter table valores_datados enable row level security, force row level security;
--> statement-breakpoint
create policy valores_datados_lidos on valores_datados for select to partida_app using (id_escritorio is null or id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid or current_setting('app.plataforma', true) = 'sim');
--> statement-breakpoint
create policy valores_datados_incluidos on valores_datados for insert to partida_app with check (case when id_escritorio is null then current_setting('app.plataforma', true) = 'sim' else id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid end);
--> statement-breakpoint
create policy valores_datados_alterados on valores_datados for update to partida_app using (case when id_escritorio is null then current_setting('app.plataforma', true) = 'sim' else id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid end) with check (case when id_escritorio is null then current_setting('app.plataforma', true) = 'sim' else id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid end);
--> statement-breakpoint
grant select, insert, update (situacao, id_decidido_por, decidido_por, decidido_em, motivo) on valores_datados to partida_app;
--> statement-breakpoint
create trigger valores_datados_auditoria_inclusoes after insert on valores_datados referencing new table as novas for each statement execute function auditar_inclusoes('', 'id');
--> statement-breakpoint
create trigger valores_datados_auditoria after update or delete on valores_datados for each row execute function auditar('', 'id');
--> statement-breakpoint
alter table whatsapp_avisos set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table whatsapp_avisos enable row level security, force row level security;
--> statement-breakpoint
create policy whatsapp_avisos_do_escritorio on whatsapp_avisos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update (lido_em, desfecho), delete on whatsapp_avisos to partida_app;
--> statement-breakpoint
alter table whatsapp_contas enable row level security, force row level security;
--> statement-breakpoint
create policy whatsapp_contas_do_escritorio on whatsapp_contas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
grant select, insert, update on whatsapp_contas to partida_app;
--> statement-breakpoint
create trigger whatsapp_contas_auditoria_inclusoes after insert on whatsapp_contas referencing new table as novas for each statement execute function auditar_inclusoes('credenciais_cifradas,numero,testado_em,teste_resultado,teste_texto,modelos,ultimo_aviso_em,avisos_recusados,versao', 'id_escritorio');
--> statement-breakpoint
create trigger whatsapp_contas_auditoria after update or delete on whatsapp_contas for each row execute function auditar('credenciais_cifradas,numero,testado_em,teste_resultado,teste_texto,modelos,ultimo_aviso_em,avisos_recusados,versao', 'id_escritorio');
--> statement-breakpoint
alter table whatsapp_contatos enable row level security, force row level security;
--> statement-breakpoint
create policy whatsapp_contatos_do_escritorio on whatsapp_contatos to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy whatsapp_contatos_de_todas on whatsapp_contatos as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select, insert, update, delete on whatsapp_contatos to partida_app;
--> statement-breakpoint
alter table whatsapp_recebidas set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
alter table whatsapp_recebidas enable row level security, force row level security;
--> statement-breakpoint
create policy whatsapp_recebidas_do_escritorio on whatsapp_recebidas to partida_app using (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid) with check (id_escritorio = nullif(current_setting('app.escritorio', true), '')::uuid);
--> statement-breakpoint
create policy whatsapp_recebidas_de_todas on whatsapp_recebidas as restrictive to partida_app using (current_setting('app.empresas', true) = '*') with check (current_setting('app.empresas', true) = '*');
--> statement-breakpoint
grant select, insert on whatsapp_recebidas to partida_app;
--> statement-breakpoint
create trigger whatsapp_recebidas_imutavel before update or delete on whatsapp_recebidas for each row execute function recusar_alteracao();
--> statement-breakpoint
create trigger whatsapp_recebidas_sem_truncate before truncate on whatsapp_recebidas for each statement execute function recusar_alteracao();
