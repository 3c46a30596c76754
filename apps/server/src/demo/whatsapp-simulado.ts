import { join } from "node:path"
import { modelosDoWhatsapp } from "@partida/contracts"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Config } from "../config.ts"
import type { Ato } from "../db/ato.ts"
import { empresas } from "../db/schema/empresas.ts"
import { guias } from "../db/schema/guias.ts"
import { criarDestinatario } from "../features/comunicacao/destinatarios.service.ts"
import { pedirEnvio } from "../features/comunicacao/pedido.service.ts"
import {
  consultarWhatsapp,
  guardarConta,
  ligarWhatsapp,
  testarWhatsapp,
} from "../features/contas-do-whatsapp/contas.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Servico } from "../servico.ts"
import { calendarioDe } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"
import { iniciarSimulador, pedir } from "./integradores-simulados.ts"

const CONTA = {
  idDoNumero: "100000000000001",
  idDaConta: "200000000000001",
  token: "token-da-demonstracao",
  segredoDoApp: "segredo-da-demonstracao",
}

/** Who agreed to WhatsApp, and what becomes of what is sent to each. */
const PESSOAS = [
  { nome: "Helena Prado", celular: "11900000011", roteiro: "padrao", responde: "Recebi, obrigada. Pago amanhã." },
  { nome: "Renato Lopes", celular: "11900000012", roteiro: "entregue" },
  { nome: "Sônia Braga", celular: "11900000013", roteiro: "sem-whatsapp" },
] as const

/** WhatsApp of the demonstration, a program apart. */
export async function iniciarWhatsappDaDemonstracao(
  dados: string,
): Promise<{ readonly config: NonNullable<Config["whatsapp"]>; readonly controle: string }> {
  const { endereco, controle, autoridade } = await iniciarSimulador(join(dados, "simuladores", "whatsapp"), "whatsapp")
  return { config: { endereco, versao: "v21.0", autoridade }, controle }
}

/**
 * The office has its number: told the account, tested and on; some people agreed, and the guides of their companies that nobody sent yet
 * go to them. Answers whether there is something to send, once.
 */
export async function prepararWhatsapp(servico: Servico, controle: string): Promise<boolean> {
  const { banco, cofre, whatsapp, config, marcas, agora } = servico
  const escopo = sistema(HORIZONTE.id)
  const ato: Ato = { escopo, nome: HORIZONTE.contador, agora: agora() }
  const enderecos = {
    instalacao: `http://127.0.0.1:${config.porta}`,
    escritorio: await marcas.urlDoEscritorio(HORIZONTE.id),
  }
  const consultar = () => banco.emEscopo(escopo, (tx) => consultarWhatsapp(tx, escopo, whatsapp, enderecos))
  const antes = await consultar()
  if (antes.configuradoEm === null)
    await banco.emEscopo(escopo, (tx) =>
      // At any hour, for whoever tries it.
      guardarConta(tx, ato, cofre, { ...CONTA, tokenDeVerificacao: "verificacao-da-demonstracao", das: 0, ate: 24 }),
    )
  const { avisos } = await consultar()
  await pedir(controle, "PUT", "/contas", {
    ...CONTA,
    numero: "+55 11 3900-0000",
    nome: HORIZONTE.nome,
    webhook: avisos.endereco,
    modelos: Object.values(modelosDoWhatsapp).map(({ nome, variaveis }) => ({ nome, variaveis: [...variaveis] })),
  })
  for (const { celular, roteiro } of PESSOAS)
    await pedir(controle, "PUT", "/pessoas", { numero: `55${celular}`, roteiro })
  if (antes.configuradoEm !== null) return false
  await testarWhatsapp({ banco, cofre, whatsapp, agora }, escopo)
  const { versao } = await consultar()
  await banco.emEscopo(escopo, (tx) => ligarWhatsapp(tx, ato, whatsapp, { ligado: true, versao }))
  await enviarGuias(servico, ato)
  for (const pessoa of PESSOAS)
    if ("responde" in pessoa)
      await pedir(controle, "POST", "/mensagens", {
        idDoNumero: CONTA.idDoNumero,
        de: `55${pessoa.celular}`,
        nome: pessoa.nome,
        texto: pessoa.responde,
      })
  return true
}

async function enviarGuias({ banco, marcas }: Servico, ato: Ato): Promise<void> {
  const { escopo } = ato
  const url = await marcas.urlDoEscritorio(HORIZONTE.id)
  const porEnviar = await banco.emEscopo(escopo, (tx) =>
    tx
      .selectDistinctOn([empresas.cnpj], {
        idEmpresa: empresas.id,
        competencia: guias.competencia,
        cnpj: empresas.cnpj,
        email: empresas.email,
      })
      .from(guias)
      .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
      .where(
        and(
          eq(guias.idEscritorio, HORIZONTE.id),
          isNull(guias.substituidaEm),
          sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
          sql`not exists (select 1 from envios_documentos d where d.id_escritorio = ${guias.idEscritorio} and d.id_alvo = ${guias.id})`,
          eq(guias.competencia, calendarioDe(ato.agora).aFechar),
        ),
      )
      .orderBy(asc(empresas.cnpj), asc(guias.vencimento))
      .limit(PESSOAS.length),
  )
  for (const [i, { idEmpresa, competencia, email }] of porEnviar.entries()) {
    const pessoa = PESSOAS[i]
    if (!pessoa) continue
    const dominio = email?.slice(email.lastIndexOf("@") + 1) ?? "cliente.example"
    await banco.emEscopo(escopo, async (tx) => {
      await criarDestinatario(tx, ato, idEmpresa, {
        idUsuario: null,
        nome: pessoa.nome,
        celular: pessoa.celular,
        email: `${pessoa.nome.split(" ")[0]?.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}@${dominio}`,
        cpf: null,
        assuntos: ["impostos"],
        lembretes: true,
        whatsapp: true,
      })
      await pedirEnvio(tx, ato, { assunto: "impostos", competencia, filtro: { idEmpresa } }, url)
    })
  }
}
