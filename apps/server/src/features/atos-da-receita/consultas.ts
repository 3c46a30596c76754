import { randomUUID } from "node:crypto"
import { formatarData } from "@partida/fiscal"
import { and, eq, isNull, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { alterar, lerCampos } from "../../db/registros.ts"
import { procuracoes } from "../../db/schema/certificados.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { quantos } from "../../palavras.ts"
import type { AtoExterno, Avanco, Etapa } from "../../ports/operacao-externa.ts"
import type { MensagemNaCaixa, Poderes } from "../../ports/receita-federal-atos.ts"
import { contarFeitas, retomarParadas } from "../operacoes/operacoes.service.ts"
import { quemPede } from "../receita-federal/receita-federal.service.ts"
import { CONSULTA_DE_PODERES, type Deps, prepararPedidos } from "./comum.ts"
import { etapaDoPdf, umaVezPorDia } from "./diario.ts"
import { PROCURACAO_EM_CONSULTA } from "./o-que-fazer.ts"

/** The fiscal report of a company: ordered, waited for, kept. */
export function atoDaSituacaoFiscal(deps: Deps): AtoExterno {
  const pedir = etapaDoPdf(deps, {
    rotulo: "Pedindo o relatório de situação fiscal",
    ato: "situacao-fiscal",
    perguntar: async ({ protocolo }) => (protocolo === null ? {} : { protocolo }),
    resultado: "Relatório recebido e guardado.",
  })
  return umaVezPorDia("situacao-fiscal", { pedir }, 7)
}

/** Messages of a company before the Receita: free to know whether there are any, paid to list them, never opened by itself. */
export function atoDasMensagens(deps: Deps): AtoExterno {
  const olhar: Etapa<{ readonly novas: "nenhuma" | "uma" | "varias" }> = {
    rotulo: "Vendo se há mensagem nova",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, { ato: "ha-mensagens", perguntar: async () => ({}) }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("ha-mensagens", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) =>
      prontas.map(({ valor }) =>
        valor.novas === "nenhuma"
          ? { tipo: "sucesso", resultado: "Nenhuma mensagem nova." }
          : { tipo: "etapa", etapa: "listar" },
      ),
  }
  const listar: Etapa<{ readonly mensagens: readonly MensagemNaCaixa[] }> = {
    rotulo: "Lendo os assuntos",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, {
        ato: "listar-mensagens",
        perguntar: async () => ({ leitura: "nao-lidas" }),
      }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("listar-mensagens", requisicao, resposta),
    concluir: async (_tx, _contexto, prontas) => prontas.map(({ valor }) => emMensagens(valor.mensagens)),
  }
  return umaVezPorDia("mensagens-consultar", { olhar, listar }, 7)
}

const ASSUNTOS_DITOS = 3

function emMensagens(mensagens: readonly MensagemNaCaixa[]): Avanco {
  if (mensagens.length === 0) return { tipo: "sucesso", resultado: "Nenhuma mensagem não lida." }
  const ditas = mensagens.slice(0, ASSUNTOS_DITOS).map(({ assunto }) => `“${assunto}”`)
  const resto = mensagens.length - ditas.length
  return {
    tipo: "sucesso",
    resultado: `${quantos(mensagens.length, "mensagem não lida", "mensagens não lidas")}: ${ditas.join("; ")}${resto > 0 ? `; e mais ${resto}` : ""}. Abrir uma delas no e-CAC conta como ciência.`,
  }
}

/** The powers that a company gave to the office, as the Receita has them: what is registered follows. */
export function atoDasProcuracoes(deps: Deps): AtoExterno {
  const consultar: Etapa<{ readonly procuracoes: readonly Poderes[] }> = {
    rotulo: "Consultando as autorizações de acesso",
    preparar: (tx, contexto, operacoes) =>
      prepararPedidos(deps, tx, contexto, operacoes, { ato: "procuracoes", perguntar: async () => ({}) }),
    interpretar: (requisicao, resposta) => deps.receita.interpretar("procuracoes", requisicao, resposta),
    async concluir(tx, { escopo, agora }, prontas) {
      const outorgado = (await quemPede(tx, escopo))?.autor
      if (outorgado === undefined) throw new Error("Não há contrato com o SERPRO.")
      const [escritorio] = await lerCampos(tx, escritorios, ["nome"], eq(escritorios.id, escopo.idEscritorio))
      const hoje = diaCivil(agora)
      const avancos: Avanco[] = []
      const comPoder: string[] = []
      for (const { operacao, valor } of prontas) {
        await alterar(
          tx,
          procuracoes,
          and(
            doEscopo(procuracoes, escopo, { idEmpresa: operacao.idEmpresa, orgao: "receita-federal", outorgado }),
            isNull(procuracoes.canceladaEm),
          ),
          { canceladaEm: hoje, versao: sql`${procuracoes.versao} + 1` },
        )
        const emVigor = valor.procuracoes.filter(({ ate }) => ate >= hoje)
        if (emVigor.length > 0) comPoder.push(operacao.idEmpresa)
        if (emVigor.length > 0)
          await tx.insert(procuracoes).values(
            emVigor.map(({ ate, servicos }) => ({
              idEscritorio: escopo.idEscritorio,
              id: randomUUID(),
              idEmpresa: operacao.idEmpresa,
              orgao: "receita-federal" as const,
              outorgado,
              nomeDoOutorgado: escritorio?.nome ?? outorgado,
              servicos: [...servicos],
              desde: hoje,
              ate,
              observacao: "Consultada na Receita Federal.",
              criadaEm: agora,
            })),
          )
        avancos.push({
          tipo: "sucesso",
          resultado:
            emVigor.length === 0
              ? "A empresa não deu nenhuma autorização de acesso ao escritório."
              : `${quantos(emVigor.length, "autorização em vigor", "autorizações em vigor")}, até ${emVigor.map(({ ate }) => formatarData(ate)).join(", ")}.`,
        })
      }
      const perguntadas = prontas.map(({ operacao }) => operacao.idEmpresa)
      // Nobody knows any more that they may have it: prepared again, they go on, or say for sure that it is missing.
      await retomarParadas(tx, escopo, { codigos: [PROCURACAO_EM_CONSULTA], empresas: perguntadas, agora })
      await retomarParadas(tx, escopo, { codigos: ["falta-procuracao"], empresas: comPoder, agora })
      return avancos
    },
  }
  const ato = umaVezPorDia("procuracoes-consultar", { consultar }, CONSULTA_DE_PODERES.prioridade)
  return {
    ...ato,
    // Whoever names the companies knows that something changed since what was asked today.
    async pedir(tx, escopo, pedido) {
      const { novas, fora } = await ato.pedir(tx, escopo, pedido)
      if (pedido.empresas === undefined) return { novas, fora }
      const feitas = await contarFeitas(
        tx,
        escopo.idEscritorio,
        novas.map(({ chave }) => chave),
      )
      return {
        fora,
        novas: novas.map((nova) => {
          const vezes = feitas.get(nova.chave) ?? 0
          return vezes === 0 ? nova : { ...nova, chave: `${nova.chave}:${vezes + 1}` }
        }),
      }
    },
  }
}
