import { z } from "zod"
import { chavesDe, paginacao, pedidoDePagina, reais, somaEmReais, uuid } from "./comum.ts"
import { estadosDaRemessa, estadosDoPagamentoDaRemessa } from "./listas/remessas.ts"
import type { Rotas } from "./rota.ts"
import { corpoComMotivo } from "./titulos.ts"

const dia = z.iso.date("Informe um dia que exista, no formato AAAA-MM-DD.")

/** An account of the company, and whether payments leave from it by a file. */
const contaDaRemessa = z.object({
  idConta: uuid,
  apelido: z.string(),
  agencia: z.string(),
  conta: z.string(),
  /** Null while nobody said the agreement with the bank. */
  convenio: z.string().nullable(),
  /** Number of the last file sent, by this or another program. */
  ultimoNsa: z.number().int(),
  /** Why no file can be made of it; null when one can. */
  impedimento: z.string().nullable(),
  /** Of the agreement; zero while there is none. */
  versao: z.number().int(),
})
export type ContaDaRemessa = z.infer<typeof contaDaRemessa>

const remessa = z.object({
  id: uuid,
  idEmpresa: uuid,
  idConta: uuid,
  conta: z.string(),
  nsa: z.number().int(),
  modalidade: z.enum(["comum", "pix"]),
  nome: z.string(),
  pagarEm: z.string(),
  quantos: z.number().int(),
  total: somaEmReais,
  sha256: z.string(),
  estado: chavesDe(estadosDaRemessa),
  geradaEm: z.string(),
  geradaPor: z.string(),
  enviada: z.object({ em: z.string(), por: z.string() }).nullable(),
  cancelada: z.object({ em: z.string(), por: z.string(), motivo: z.string() }).nullable(),
  /** How many of its payments are in each state. */
  estados: z.partialRecord(chavesDe(estadosDoPagamentoDaRemessa), z.number().int()),
})
export type Remessa = z.infer<typeof remessa>

const ocorrencia = z.object({ codigo: z.string(), texto: z.string() })

const fichaDaRemessa = remessa.extend({
  itens: z.array(
    z.object({
      ordem: z.number().int(),
      idTitulo: uuid,
      titulo: z.string(),
      favorecido: z.string(),
      forma: z.string(),
      seuNumero: z.string(),
      valor: reais,
      estado: chavesDe(estadosDoPagamentoDaRemessa),
      ocorrencias: z.array(ocorrencia),
      observacao: z.string().nullable(),
      pagoEm: z.string().nullable(),
    }),
  ),
})
export type FichaDaRemessa = z.infer<typeof fichaDaRemessa>

const escolha = z.object({
  ids: z.array(uuid).min(1, "Escolha pelo menos um título.").max(200, "São até 200 títulos de cada vez."),
  idConta: uuid,
  pagarEm: dia,
})

const previa = z.object({
  itens: z.array(
    z.object({
      id: uuid,
      titulo: z.string(),
      valor: reais,
      /** How it would be paid; null of what is left out. */
      forma: z.string().nullable(),
      /** Where the money would go. */
      destino: z.string().nullable(),
      /** Why it is left out. */
      motivo: z.string().nullable(),
    }),
  ),
  /** One for each file that would be made: Pix goes alone. */
  arquivos: z.array(z.object({ modalidade: z.enum(["comum", "pix"]), quantos: z.number().int(), total: somaEmReais })),
  total: somaEmReais,
})
export type PreviaDaRemessa = z.infer<typeof previa>

/** What a return did to each payment that it names. */
export const resultadosDoRetorno = {
  pago: "Pago",
  agendado: "Agendado",
  recusado: "Recusado",
  devolvido: "Devolvido",
  "sem-acao": "Sem ação",
  erro: "Erro",
} as const

const retornoLido = z.object({
  nome: z.string(),
  /** Why nothing of it was used; null of what was. */
  recusa: z.string().nullable(),
  /** It had been received before: nothing was done again. */
  repetido: z.boolean(),
  itens: z.array(
    z.object({
      seuNumero: z.string(),
      favorecido: z.string(),
      valor: reais,
      resultado: chavesDe(resultadosDoRetorno),
      motivo: z.string().nullable(),
      ocorrencias: z.array(ocorrencia),
    }),
  ),
  avisos: z.array(z.string()),
})
export type RetornoLido = z.infer<typeof retornoLido>

/** Files of payments for the bank, and what it answers (ADR 114). */
export const rotasDasRemessas = {
  listarRemessas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/remessas",
    papel: "EMPRESA",
    resumo: "Remessas de pagamento da empresa, as mais novas primeiro, com o andamento de cada uma",
    query: z.object(pedidoDePagina),
    resposta: z.object({ lista: z.array(remessa), paginacao }),
  },
  listarContasDeRemessa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/remessas/contas",
    papel: "EMPRESA",
    resumo: "Contas de que a empresa pode pagar por arquivo, com o convênio de cada uma ou o que impede",
    resposta: z.object({ lista: z.array(contaDaRemessa) }),
  },
  definirConvenioDeRemessa: {
    metodo: "PUT",
    caminho: "/contas-correntes/:id/convenio-de-remessa",
    papel: "EMPRESA",
    resumo: "Diz o convênio de pagamentos de uma conta e o número do último arquivo já enviado",
    comVersao: true,
    corpo: z.object({
      convenio: z.string().regex(/^\d{6}$/, "O convênio tem 6 números: é o código que o banco deu à empresa."),
      ultimoNsa: z
        .number()
        .int()
        .min(0, "O número do arquivo vai de 0 a 999.998.")
        .max(999_998, "O número do arquivo vai de 0 a 999.998."),
    }),
    resposta: contaDaRemessa,
  },
  preverRemessa: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/remessas/previa",
    papel: "EMPRESA",
    resumo: "O que entraria na remessa, o que fica fora e por quê, e os totais; nada é gravado",
    corpo: escolha,
    resposta: previa,
  },
  gerarRemessa: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/remessas",
    papel: "EMPRESA",
    resumo: "Gera os arquivos de pagamento do que foi conferido na prévia; o Pix vai em arquivo próprio",
    /** `total`: what the person saw; another total is refused. */
    corpo: escolha.extend({ total: reais }),
    resposta: z.object({ lista: z.array(remessa) }),
    status: 201,
  },
  consultarRemessa: {
    metodo: "GET",
    caminho: "/remessas/:id",
    papel: "EMPRESA",
    resumo: "Uma remessa, com cada pagamento e o que o banco respondeu dele",
    resposta: fichaDaRemessa,
  },
  baixarRemessa: {
    metodo: "GET",
    caminho: "/remessas/:id/arquivo",
    papel: "EMPRESA",
    resumo: "O arquivo da remessa, byte a byte como foi gerado",
  },
  marcarRemessaEnviada: {
    metodo: "POST",
    caminho: "/remessas/:id/enviada",
    papel: "EMPRESA",
    resumo: "Diz que alguém enviou o arquivo ao banco",
    resposta: fichaDaRemessa,
  },
  cancelarRemessa: {
    metodo: "POST",
    caminho: "/remessas/:id/cancelar",
    papel: "EMPRESA",
    resumo: "Desiste de uma remessa que não foi enviada; os títulos ficam livres, e o número dela não é usado de novo",
    corpo: corpoComMotivo,
    resposta: fichaDaRemessa,
  },
  desfazerEnvioDaRemessa: {
    metodo: "POST",
    caminho: "/remessas/:id/desfazer-envio",
    papel: "EMPRESA",
    resumo: "Diz que o arquivo não chegou ao banco, ou que ele o recusou inteiro, enquanto nada dele foi respondido",
    corpo: corpoComMotivo,
    resposta: fichaDaRemessa,
  },
  receberRetornosDeRemessa: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/remessas/retornos",
    papel: "EMPRESA",
    resumo: "Lê os retornos do banco: paga ou recusa cada item pelas ocorrências; o mesmo arquivo de novo não faz nada",
    arquivos: true,
    resposta: z.object({ lista: z.array(retornoLido) }),
    status: 201,
  },
} as const satisfies Rotas
