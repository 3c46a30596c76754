import { z } from "zod"
import { contagemDeAlertas, niveisDeAlerta } from "./alertas-niveis.ts"
import { chavesDe, competencia, direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** What an alert is about. `lei` is what it rests on, where it rests on one. */
export const tiposDeAlerta = {
  sublimite: { rotulo: "Sublimite de ICMS e ISS", lei: "LC 123/2006 arts. 19 e 20" },
  limite: { rotulo: "Limite do Simples Nacional", lei: "LC 123/2006 art. 3º, II e §§ 9º a 12" },
  "limite-exportacao": { rotulo: "Limite de exportação", lei: "LC 123/2006 art. 3º, §§ 14 e 15" },
  "limite-mei": { rotulo: "Limite do MEI", lei: "LC 123/2006 art. 18-A, §§ 1º e 7º" },
  "fator-r-saida": { rotulo: "Saída do Anexo III", lei: "LC 123/2006 art. 18, §§ 5º-J, 5º-M e 24" },
  "fator-r-entrada": { rotulo: "Entrada no Anexo III", lei: "LC 123/2006 art. 18, §§ 5º-J, 5º-M e 24" },
  "primeiros-meses": { rotulo: "Primeiros meses de atividade", lei: "LC 123/2006 art. 18, § 2º" },
  "receitas-anteriores": {
    rotulo: "Receita e folha antes do Simples",
    lei: "Res. CGSN 140/2018 arts. 144-D e 144-E",
  },
  "fim-do-caixa": { rotulo: "Fim do regime de caixa", lei: "Res. CGSN 140/2018 art. 20" },
  "sem-receita": { rotulo: "Mês sem receita informada", lei: null },
  "folha-ausente": { rotulo: "Folha do Fator R ausente", lei: "LC 123/2006 art. 18, § 24" },
  certificado: { rotulo: "Certificado digital", lei: null },
  "evento-em-espera": { rotulo: "Evento de nota à espera", lei: null },
} as const satisfies Record<string, { readonly rotulo: string; readonly lei: string | null }>
export type TipoDeAlerta = keyof typeof tiposDeAlerta

export const tipoDeAlerta = chavesDe(tiposDeAlerta)
export const nivelDeAlerta = chavesDe(niveisDeAlerta)

export const alerta = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  tipo: tipoDeAlerta,
  /** Which of its kind: the year of a limit, the month of a crossing, the certificate. */
  chave: z.string(),
  nivel: nivelDeAlerta,
  /** Month it was found in. */
  competencia,
  mensagem: z.string(),
  /** Figures behind the message; reais as strings. */
  dados: z.record(z.string(), z.unknown()),
  /** Path inside the product where it is looked into. */
  destino: z.string(),
  desde: z.string(),
  atualizadoEm: z.string(),
  /** When it stopped being so; null while it holds. */
  resolvidoEm: z.string().nullable(),
})
export type Alerta = z.infer<typeof alerta>

export const ordensDosAlertas = ["nivel", "desde", "empresa"] as const

export const filtroDeAlertas = z.object({
  tipo: tipoDeAlerta.optional(),
  nivel: nivelDeAlerta.optional(),
  idEmpresa: uuid.optional(),
  busca: texto(100).optional(),
  situacao: z.enum(["abertos", "resolvidos", "todos"]).default("abertos"),
})
const ordenacao = { ordem: z.enum(ordensDosAlertas).default("nivel"), direcao: direcaoDaOrdem.default("desc") }

/** What deserves a look in each company. */
export const rotasDosAlertas = {
  listarAlertas: {
    metodo: "GET",
    caminho: "/alertas",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Alertas das empresas ao alcance, os mais graves primeiro",
    query: filtroDeAlertas.extend({ ...pedidoDePagina, ...ordenacao }),
    resposta: z.object({
      lista: z.array(alerta),
      paginacao,
      /** Of the filter without its level, so that each may be a button. */
      contagens: contagemDeAlertas,
    }),
  },
  exportarAlertas: {
    metodo: "GET",
    caminho: "/alertas/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Alertas filtrados, em planilha",
    query: filtroDeAlertas.extend({ ...pedidoDeExportacao, ...ordenacao }),
  },
  exportarReceitasAnteriores: {
    metodo: "GET",
    caminho: "/alertas/receitas-anteriores/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Receita e folha dos meses antes da entrada no Simples, de cada empresa que as deve informar, em planilha",
    query: filtroDeAlertas.omit({ tipo: true, nivel: true }).extend({ ...pedidoDeExportacao }),
  },
} as const satisfies Rotas
