import { DIA_MS, diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import {
  ChamadaSemResposta,
  type Credenciais,
  type ReceitaFederal,
  type Recusado,
} from "../../ports/receita-federal.ts"
import { acharTitular, usarCertificado } from "../certificados/uso.service.ts"
import { semCertificadoDeQuemPede } from "./quem-pede.ts"
import { lerConfiguracao } from "./receita-federal.repository.ts"
import type { DependenciasDaReceita } from "./receita-federal.service.ts"

/** Used until a little before it ends: a call on its way must not find it ended. */
const FOLGA_MS = 5 * 60_000
/** Where the authority does not say until when: the term of another day is another. */
const SEM_PRAZO_MS = 60 * 60_000

/** What lets the office ask in somebody's name, until when. A secret. */
interface Autorizacao {
  readonly token: string
  readonly ate: number
}

interface PedidoDeAutorizacao {
  readonly escopo: Escopo
  /** CNPJ or CPF of who asks in place of the office. */
  readonly autor: string
  readonly credenciais: Credenciais
}

/**
 * Signs with the certificate of who asks the term that SERPRO wants, and hands it over: free, and the same term of the same day gives
 * the same token, whichever process asks. Nothing is kept but in the memory of who asked. Raises ChamadaSemResposta, and nothing else.
 */
export async function pedirAutorizacao(
  { banco, cofre, receitaFederal, agora }: DependenciasDaReceita & { readonly receitaFederal: ReceitaFederal },
  { escopo, autor, credenciais }: PedidoDeAutorizacao,
): Promise<Autorizacao> {
  const pedidaEm = agora()
  const { termo, contratante } = await banco
    .emEscopo(escopo, (tx) => assinar(tx, escopo, { cofre, receita: receitaFederal, autor, agora: pedidaEm }))
    .catch((erro: unknown) => {
      if (erro instanceof ErroDeNegocio) throw new ChamadaSemResposta(recusado(autor), { cause: erro })
      throw erro
    })
  const montada = receitaFederal.montar(
    "autorizar-procurador",
    { termoAssinado: termo },
    { contratante, autor, contribuinte: autor },
  )
  if (montada.tipo !== "ok") throw new ChamadaSemResposta(montada)
  const resposta = await receitaFederal.chamar(montada.valor, credenciais)
  const desfecho = receitaFederal.interpretar("autorizar-procurador", montada.valor, resposta)
  if (desfecho.tipo === "pendente") throw new ChamadaSemResposta({ tipo: "falha", incerta: false, texto: DEMORA })
  if (desfecho.tipo !== "ok") throw new ChamadaSemResposta(desfecho)
  const { token, valeAte } = desfecho.valor
  const fim = valeAte === null ? pedidaEm.getTime() + SEM_PRAZO_MS : Date.parse(valeAte)
  return { token, ate: fim - FOLGA_MS }
}

const DEMORA = "O SERPRO ainda não respondeu se aceita o termo de autorização. Será tentado de novo."

const recusado = (autor: string): Recusado => {
  const { codigo, texto } = semCertificadoDeQuemPede(autor)
  return { tipo: "recusado", codigo, textoDaAutoridade: "", texto, precisaDePessoa: true }
}

interface Assinatura {
  readonly cofre: DependenciasDaReceita["cofre"]
  readonly receita: Pick<ReceitaFederal, "assinarTermo">
  readonly autor: string
  readonly agora: Date
}

/** The key does not leave the transaction that records its use. */
async function assinar(tx: Tx, escopo: Escopo, { cofre, receita, autor, agora }: Assinatura) {
  const lida = await lerConfiguracao(tx, escopo)
  if (lida === null) throw new ErroDeNegocio("receita-nao-configurada")
  const titular = await acharTitular(tx, escopo, autor, agora)
  if (titular === null) throw new ErroDeNegocio("certificado-indisponivel")
  const termo = await usarCertificado(
    tx,
    escopo,
    {
      cofre,
      idEmpresa: titular.idEmpresa,
      documento: autor,
      finalidade: "assinar o termo de autorização do SERPRO",
      agora,
    },
    (par) =>
      receita.assinarTermo(
        {
          destinatario: { numero: lida.cnpj, nome: lida.razaoSocial },
          assinante: { numero: autor, nome: titular.titular },
          assinadoEm: diaCivil(agora),
          // The token does not outlive tomorrow: neither does what it is given by.
          valeAte: diaCivil(new Date(agora.getTime() + DIA_MS)),
        },
        par,
      ),
  )
  return { termo, contratante: lida.cnpj }
}

/** The tokens of who asks in place of each office, one fetch for everybody that waits; forgotten with the process. */
export function criarAutorizacoes(pedir: (pedido: PedidoDeAutorizacao) => Promise<Autorizacao>) {
  const guardadas = new Map<string, { readonly pedida: Promise<Autorizacao>; ate: number }>()
  const nome = ({ escopo, autor }: PedidoDeAutorizacao) => `${escopo.idEscritorio} ${autor}`
  return {
    async obter(pedido: PedidoDeAutorizacao, agora: Date): Promise<string> {
      const chave = nome(pedido)
      const guardada = guardadas.get(chave)
      if (guardada && guardada.ate > agora.getTime()) return (await guardada.pedida).token
      // Not bound to who asks first: others wait for the same.
      const nova = { pedida: pedir(pedido), ate: Number.POSITIVE_INFINITY }
      guardadas.set(chave, nova)
      try {
        const { token, ate } = await nova.pedida
        nova.ate = ate
        return token
      } catch (erro) {
        if (guardadas.get(chave) === nova) guardadas.delete(chave)
        throw erro
      }
    },
    /** Unless somebody already changed it. */
    async esquecer(pedido: PedidoDeAutorizacao, token: string): Promise<void> {
      const guardada = guardadas.get(nome(pedido))
      if (guardada && (await guardada.pedida).token === token) guardada.ate = 0
    },
  }
}
