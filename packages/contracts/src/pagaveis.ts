import { z } from "zod"
import { regraDeAprovacao } from "./aprovacoes.ts"
import { chavesDe, competencia, paginacao, pedidoDePagina, reais, somaEmReais, textoCru, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { estadosDoPagamentoDaRemessa, situacoesNaRemessa } from "./listas/remessas.ts"
import type { Rotas } from "./rota.ts"
import {
  baixaDoTitulo,
  corpoComMotivo,
  corpoDaBaixa,
  corpoDasBaixas,
  dadosDoTitulo,
  filtroDosTitulos,
  idadeDosTitulos,
  ordemDosTitulos,
  previaDasBaixas,
  repeticaoDoTitulo,
  situacoesDosPagaveis,
  titulo,
  totaisDosTitulos,
} from "./titulos.ts"

/** What a code of payment is. */
export const tiposDeCodigo = { boleto: "Boleto", arrecadacao: "Guia com código de barras", pix: "Pix" } as const

/** How a title is paid, and who said that it may be. */
const pagamento = z.object({
  tipo: chavesDe(tiposDeCodigo).nullable(),
  /** Digits of the typed line, or the Pix text. */
  codigo: z.string().nullable(),
  recebedor: z.string().nullable(),
  aprovado: z.object({ em: z.string(), por: z.string() }).nullable(),
  /** The rule in force asks for an approval that lacks: paying it is refused. */
  esperaAprovacao: z.boolean(),
  /** The bank shows it paid, and nobody had approved it, nor has since. */
  pagoSemAprovacao: z.boolean(),
  /** The last file of payments that it was put in, and what the bank said of it there (ADR 114). */
  remessa: z
    .object({
      id: uuid,
      nsa: z.number().int(),
      estado: chavesDe(estadosDoPagamentoDaRemessa),
      ocorrencias: z.array(z.object({ codigo: z.string(), texto: z.string() })),
      observacao: z.string().nullable(),
    })
    .nullable(),
})

const tituloAPagar = titulo.extend({ pagamento })
export type TituloAPagar = z.infer<typeof tituloAPagar>

export const fichaDoPagavel = tituloAPagar.extend({ baixas: z.array(baixaDoTitulo) })
export type FichaDoPagavel = z.infer<typeof fichaDoPagavel>

/** From which month on the notes taken become titles to confirm; null while they do not. */
const controle = z
  .object({
    desde: competencia,
    prazoDias: z.number().int().min(0, "O prazo é de 0 a 365 dias.").max(365, "O prazo é de 0 a 365 dias."),
  })
  .nullable()

/** As it was pasted; checked and read by the server. */
const codigo = textoCru(600, "O código é longo demais.").nullable()
/** Absent in a change: the code stays as it is. */
const corpoDoPagavel = z.object({ ...dadosDoTitulo, codigo: codigo.optional() })
const filtro = {
  ...filtroDosTitulos,
  situacao: chavesDe(situacoesDosPagaveis).optional(),
  idPessoa: uuid.optional(),
  remessa: chavesDe(situacoesNaRemessa).optional(),
}

const soma = z.object({ quantos: z.number().int(), esperado: somaEmReais })

/** What a company has to pay, and paid (ADR 090, 091). */
export const rotasDosPagaveis = {
  listarPagaveis: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/pagaveis",
    papel: "EMPRESA",
    resumo: "Títulos a pagar da empresa, com o que somam",
    query: z.object({ ...filtro, ...pedidoDePagina, ...ordemDosTitulos }),
    resposta: z.object({ lista: z.array(tituloAPagar), paginacao, totais: totaisDosTitulos }),
  },
  exportarPagaveis: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/pagaveis/exportacao",
    papel: "EMPRESA",
    resumo: "Títulos filtrados, em planilha",
    query: z.object({ ...filtro, ...pedidoDeExportacao, ...ordemDosTitulos }),
  },
  resumirPagaveis: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/pagaveis/resumo",
    papel: "EMPRESA",
    resumo: "O que se espera pagar: por atraso, hoje, em sete dias, a confirmar e a aprovar",
    resposta: z.object({
      idade: idadeDosTitulos,
      hoje: soma,
      /** From today to the seventh day after it. */
      seteDias: soma,
      vencidos: soma,
      aConfirmar: soma,
      aAprovar: soma,
      /** What the bank shows as paid and nobody approved: how much moved. */
      semAprovacao: soma,
      regra: regraDeAprovacao,
      controle,
    }),
  },
  consultarPagavel: {
    metodo: "GET",
    caminho: "/pagaveis/:id",
    papel: "EMPRESA",
    resumo: "Um título a pagar, com o código de pagamento e tudo o que foi baixado e estornado",
    comVersao: true,
    resposta: fichaDoPagavel,
  },
  lerCodigoDoPagavel: {
    metodo: "POST",
    caminho: "/pagaveis/codigo",
    papel: "EMPRESA",
    resumo: "Lê e confere uma linha digitável ou um Pix Copia e Cola, sem guardar nada",
    corpo: z.object({ codigo: textoCru(600, "O código é longo demais.") }),
    resposta: z.object({
      tipo: chavesDe(tiposDeCodigo),
      codigo: z.string(),
      /** Null: the payer says it. */
      valor: reais.nullable(),
      vencimento: z.string().nullable(),
      recebedor: z.string().nullable(),
    }),
  },
  criarPagaveis: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/pagaveis",
    papel: "EMPRESA",
    resumo: "Cria um título a pagar, as parcelas dele, ou uma recorrência",
    corpo: corpoDoPagavel.extend({
      codigo: codigo.default(null),
      repeticao: repeticaoDoTitulo.nullable().default(null),
    }),
    resposta: z.object({ ids: z.array(uuid), idSerie: uuid.nullable() }),
    status: 201,
  },
  editarPagavel: {
    metodo: "PUT",
    caminho: "/pagaveis/:id",
    papel: "EMPRESA",
    resumo: "Muda um título e como ele é pago; mudar valor, favorecido ou código tira a aprovação",
    comVersao: true,
    corpo: corpoDoPagavel,
    resposta: fichaDoPagavel,
  },
  confirmarPagavel: {
    metodo: "POST",
    caminho: "/pagaveis/:id/confirmar",
    papel: "EMPRESA",
    resumo: "Diz que o título de uma nota tomada é devido; a categoria é a do fornecedor, se ele tem uma",
    resposta: fichaDoPagavel,
  },
  aprovarPagaveis: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/pagaveis/aprovacoes",
    papel: "EMPRESA",
    resumo: "Diz que títulos podem ser pagos; o que não pode diz por quê, e os outros seguem",
    corpo: z.object({ ids: z.array(uuid).min(1).max(200) }),
    resposta: z.object({
      aprovados: z.number().int(),
      recusados: z.array(z.object({ id: uuid, titulo: z.string(), motivo: z.string() })),
    }),
  },
  baixarPagavel: {
    metodo: "POST",
    caminho: "/pagaveis/:id/baixas",
    papel: "EMPRESA",
    resumo: "Paga um título, inteiro ou em parte, com desconto, juros, multa e o que foi retido",
    corpo: corpoDaBaixa,
    resposta: fichaDoPagavel,
    status: 201,
  },
  preverPagamentos: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/pagaveis/previa",
    papel: "EMPRESA",
    resumo: "O que pagar vários títulos faria com cada um, sem gravar nada",
    corpo: corpoDasBaixas,
    resposta: previaDasBaixas,
  },
  baixarPagaveis: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/pagaveis/baixas",
    papel: "EMPRESA",
    resumo: "Paga vários títulos por inteiro; o que não pode diz por quê, e os outros seguem",
    corpo: corpoDasBaixas,
    resposta: previaDasBaixas,
  },
  estornarPagamentoDoTitulo: {
    metodo: "POST",
    caminho: "/pagaveis/baixas/:id/estornar",
    papel: "EMPRESA",
    resumo: "Estorna uma baixa por um lançamento espelho; o título volta a ficar em aberto",
    corpo: corpoComMotivo,
    resposta: fichaDoPagavel,
  },
  retirarPagavel: {
    metodo: "POST",
    caminho: "/pagaveis/:id/retirar",
    papel: "EMPRESA",
    resumo: "Diz que um título sem baixa não é devido; o código de pagamento dele é esquecido",
    corpo: corpoComMotivo,
    resposta: fichaDoPagavel,
  },
  devolverPagavel: {
    metodo: "POST",
    caminho: "/pagaveis/:id/devolver",
    papel: "EMPRESA",
    resumo: "Traz de volta um título que alguém retirou",
    resposta: fichaDoPagavel,
  },
  encerrarSerieDoPagavel: {
    metodo: "POST",
    caminho: "/pagaveis/:id/encerrar-serie",
    papel: "EMPRESA",
    resumo: "Encerra a série de um título: os que vencem de hoje em diante e não têm baixa saem",
    corpo: corpoComMotivo,
    resposta: z.object({ retirados: z.number().int() }),
  },
  controlarPagaveis: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/pagaveis/controle",
    papel: "EMPRESA",
    resumo: "Liga, muda ou desliga (nulo) os títulos das notas tomadas de um mês em diante",
    corpo: z.object({ controle }),
    resposta: z.object({ controle }),
  },
} as const satisfies Rotas
