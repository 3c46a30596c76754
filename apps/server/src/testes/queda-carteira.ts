import { sql } from "drizzle-orm"
import { abrirBanco, type Banco } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { prepararInstalacao } from "../db/instalacao.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { enderecoDaIdentidade } from "./preparar.ts"

/** What a crash test of the closing works on, in a database that outlives the processes that open it. */

export const MES = "2026-10"
export const agora = () => new Date("2026-11-20T12:00:00-03:00")

export const escopo: Escopo = {
  idEscritorio: "00000000-0000-4000-8000-00000000000a",
  idUsuario: "00000000-0000-4000-8000-00000000000b",
  sub: "teste",
  empresas: "*",
}

export interface AlvoDaQueda {
  readonly dir: string | null
  readonly url: string | null
}

export const abrirAlvo = ({ url, dir }: AlvoDaQueda) =>
  abrirBanco({ url, urlDeMigracao: null, urlDaIdentidade: enderecoDaIdentidade(url), dir, migrar: false })

/** The office and the person who asks for the jobs. */
export async function criarEscritorioDaQueda(banco: Banco, cnpj: string): Promise<void> {
  await prepararInstalacao(banco, "producao", agora())
  const { idEscritorio, idUsuario } = escopo
  await banco.naPlataforma(async (tx) => {
    await tx.insert(escritorios).values({ id: idEscritorio, nome: "Quedas", cnpj, criadoEm: agora() })
    await tx.insert(usuarios).values({
      idEscritorio,
      id: idUsuario,
      sub: "teste",
      email: "quedas@teste.invalid",
      nome: "Contadora das quedas",
      papel: 1,
      criadoEm: agora(),
    })
  })
}

/**
 * Companies of Anexo III with 20.000,00 typed in each of the twelve months before and 25.000,00 in the month, and one
 * partner who receives 3.000,00.
 */
export async function criarCarteiraDaQueda(banco: Banco, quantas: number, de: Escopo = escopo): Promise<void> {
  const dono = de.idEscritorio
  await banco.emEscopo(de, async (tx) => {
    await tx.execute(sql`insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
      select ${dono}::uuid, gen_random_uuid(), lpad(n::text, 8, '0') || '000199', 'Razão ' || n, 'Empresa ' || lpad(n::text, 4, '0'), '2020-01-02', '3550308', 'SP', 1, 20, ${MES}, now()
      from generate_series(1, ${quantas}::int) n`)
    await tx.execute(
      sql`insert into empresas_regimes (id_escritorio, id_empresa, desde, regime) select id_escritorio, id, '2020-01', 'simples' from empresas`,
    )
    await tx.execute(
      sql`insert into simples_opcoes (id_escritorio, id_empresa, ano, regime, atualizado_em) select id_escritorio, id, 2026, 'competencia', now() from empresas`,
    )
    await tx.execute(sql`insert into atividades (id_escritorio, id, id_empresa, cnae, descricao, anexo, principal, codigos_tributacao)
      select id_escritorio, gen_random_uuid(), id, '6201501', 'Serviços', 'III', true, '{}' from empresas`)
    await tx.execute(sql`insert into receitas_informadas (id_escritorio, id, id_empresa, competencia, id_atividade, mercado, situacoes, valor_centavos, atualizada_em)
      select id_escritorio, gen_random_uuid(), id_empresa, to_char(date '2025-10-01' + m * interval '1 month', 'YYYY-MM'), id, 'interno', '{}',
        case when m = 12 then 2500000 else 2000000 end, now() from atividades, generate_series(0, 12) m`)
    await tx.execute(sql`insert into socios (id_escritorio, id, id_empresa, id_tipo_de_pessoa, documento, nome, criado_em)
      select id_escritorio, gen_random_uuid(), id, 1, lpad(left(cnpj, 8), 11, '0'), 'Pessoa da ' || apelido, now() from empresas`)
    await tx.execute(sql`insert into pro_labores (id_escritorio, id_empresa, id_socio, desde, valor_centavos)
      select id_escritorio, id_empresa, id, ${MES}, 300000 from socios`)
  })
}

type Contagem = Record<string, number>

/** What must be one, and only one, for each company done; read at any moment, also in the middle of the work. */
export async function contarEstado(banco: Banco, de: Escopo = escopo): Promise<Contagem> {
  const { rows } = await banco.emEscopo(de, (tx) =>
    tx.execute<Record<string, string | number>>(sql`select
      (select count(*) from fechamentos_etapas where etapa = 'faturamento' and situacao = 'concluida' and versao = 1) as faturamentos,
      (select count(*) from fechamentos_etapas where etapa = 'pro-labore' and situacao = 'concluida' and versao = 1) as folhas,
      (select count(*) from recibos where versao = 1) as recibos,
      (select count(distinct id_empresa) from recibos) as com_recibo,
      (select count(*) from guias where origem = 'pro-labore') as guias_da_folha,
      (select count(*) from fechamentos where estado = 'fechado' and versao = 1 and calculo = 2) as fechados,
      (select count(*) from selos) as selos,
      (select count(distinct id_empresa) from selos where sequencia = 1 and tipo = 'fechamento') as com_selo,
      (select count(*) from apuracoes where selada) as seladas,
      (select count(*) from guias where obrigacao = 'das-simples') as guias_do_das,
      (select count(*) from fechamentos_etapas where versao > 1) + (select count(*) from recibos where versao > 1)
        + (select count(*) from guias where substituida_em is not null or versao > 1) as repetidos,
      (select count(*) from lotes_itens where resultado is null) as pendentes,
      (select count(*) from lotes_itens i join lotes l on l.id = i.id_lote where l.tipo = 'concluir-faturamento' and resultado = 2) as feitos_faturamento,
      (select count(*) from lotes_itens i join lotes l on l.id = i.id_lote where l.tipo = 'concluir-pro-labore' and resultado = 2) as feitos_folha,
      (select count(*) from lotes_itens i join lotes l on l.id = i.id_lote where l.tipo = 'calcular' and resultado = 2) as feitos_calculo,
      (select count(*) from lotes_itens i join lotes l on l.id = i.id_lote where l.tipo = 'fechar' and resultado = 2) as feitos_fechamento,
      (select count(*) from apuracoes) as apurados`),
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([nome, n]) => [nome, Number(n)]))
}

/** What went wrong in the jobs, in the words of the person who asked. */
export async function lerFalhas(banco: Banco): Promise<unknown[]> {
  const { rows } = await banco.emEscopo(escopo, (tx) =>
    tx.execute(sql`select codigo, mensagem, count(*)::int as n from lotes_itens where resultado <> 2 group by 1, 2`),
  )
  return rows
}
