import type { ParametroUsado, Passo } from "@partida/fiscal"
import { filhosDe, paraReais } from "@partida/fiscal"
import { and, asc, eq, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { apuracoes, fechamentos, selos } from "../../db/schema/fechamentos.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { gerarMemoriaPdf } from "../../documentos/memoria-pdf/memoria-pdf.ts"
import type { MarcaDoDocumento } from "../../documentos/memoria-pdf/tipos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { impressaoCurta } from "../../motor.ts"
import { mudancaParaImprimir } from "../simulacao/mudanca.service.ts"

/** Gathers one month's memória de cálculo for printing; drawing happens after the transaction. Raises nao-encontrado, calculo-pendente. */
export async function imprimirMemoria(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string, agora: Date) {
  const { escritorio, empresa, mes, apuracao, selo } = await lerParaImprimir(tx, escopo, idEmpresa, competencia)
  if (!mes || !apuracao?.memoria || apuracao.totalCentavos === null)
    throw new ErroDeNegocio("calculo-pendente", "Calcule o mês antes de imprimir a memória de cálculo.")
  const memoria = apuracao.memoria as Passo
  const notas = await notasDaMemoria(tx, escopo, memoria)
  const mudanca = await mudancaParaImprimir(tx, escopo, idEmpresa, competencia)
  const figuras = {
    receita: paraReais(apuracao.receitaCentavos),
    rbt12: apuracao.rbt12Centavos === null ? null : paraReais(apuracao.rbt12Centavos),
    fatorR: apuracao.fatorR,
    aliquotaEfetiva: apuracao.aliquotaEfetiva,
    total: paraReais(apuracao.totalCentavos),
    vencimento: apuracao.resultado?.vencimento ?? null,
    anexos: apuracao.anexos,
  }
  return {
    nome: `memoria-de-calculo-${empresa.cnpj}-${competencia}.pdf`,
    gerar: (marca: MarcaDoDocumento) =>
      gerarMemoriaPdf({
        marca,
        escritorio,
        empresa,
        competencia,
        estado: mes.estado,
        versao: mes.versao,
        memoria,
        parametros: apuracao.parametros as ParametroUsado[],
        tributos: apuracao.resultado?.tributos ?? [],
        figuras,
        selo,
        mudanca,
        notas,
        calculadaEm: apuracao.calculadaEm.toISOString(),
        calculadaPor: apuracao.calculadaPor,
        motor: impressaoCurta(apuracao.motor),
        geradoEm: agora,
      }),
  }
}

/** The company, its month and, of a closed one, the seal that closed it last. Raises nao-encontrado. */
async function lerParaImprimir(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const [linha] = await tx
    .select({
      escritorio: { nome: escritorios.nome, cnpj: escritorios.cnpj },
      empresa: { razaoSocial: empresas.razaoSocial, cnpj: empresas.cnpj },
      mes: fechamentos,
      apuracao: apuracoes,
      selo: selos,
    })
    .from(empresas)
    .innerJoin(escritorios, eq(escritorios.id, empresas.idEscritorio))
    .leftJoin(
      fechamentos,
      and(
        eq(fechamentos.idEscritorio, empresas.idEscritorio),
        eq(fechamentos.idEmpresa, empresas.id),
        eq(fechamentos.competencia, competencia),
      ),
    )
    .leftJoin(apuracoes, daApuracao())
    .leftJoin(
      selos,
      and(
        eq(selos.idEscritorio, fechamentos.idEscritorio),
        eq(selos.idEmpresa, fechamentos.idEmpresa),
        eq(selos.competencia, fechamentos.competencia),
        eq(selos.tipo, "fechamento"),
        eq(fechamentos.estado, "fechado"),
      ),
    )
    .where(doEscopo(empresas, escopo, { id: idEmpresa }))
    .orderBy(sql`${selos.sequencia} desc nulls last`)
    .limit(1)
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  return linha
}

async function notasDaMemoria(tx: Tx, escopo: Escopo, memoria: Passo) {
  const ids = new Set<string>()
  const visitar = (passo: Passo) => {
    if (passo.tipo === "entrada" && passo.origem?.tipo === "notas") for (const id of passo.origem.ids) ids.add(id)
    for (const filho of filhosDe(passo)) visitar(filho)
  }
  visitar(memoria)
  if (ids.size === 0) return []
  const linhas = await tx
    .select({
      id: notasFiscais.id,
      numero: notasFiscais.numero,
      data: notasFiscais.dataEmissao,
      contraparte: notasFiscais.contraparteNome,
      valor: notasFiscais.receitaCentavos,
    })
    .from(notasFiscais)
    .where(doEscopo(notasFiscais, escopo, { id: [...ids] }))
    .orderBy(asc(notasFiscais.dataEmissao), asc(notasFiscais.numero))
  return linhas.map((l) => ({
    id: l.id,
    numero: l.numero,
    data: diaCivil(l.data),
    contraparte: l.contraparte ?? "Tomador não informado",
    valor: paraReais(l.valor),
  }))
}
