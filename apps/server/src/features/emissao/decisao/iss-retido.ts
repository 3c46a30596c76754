import { deReais, reaisPorExtenso, vigenteEm, ZERO } from "@partida/fiscal"
import { type Decisao, type Explicacao, type FatosDaNota, impedir } from "./fatos.ts"
import { daLei, REGRA_DO_ESCRITORIO } from "./lei-do-iss.ts"
import { servicosEspeciais } from "./parametros.ts"

interface Retencao {
  readonly quem: Decisao["iss"]["retencao"]
  readonly explicacao: Omit<Explicacao, "valor">
  readonly avisos: readonly string[]
}

const semRetencao = (porque: string, fonte: string): Retencao => ({
  quem: "1",
  explicacao: { assunto: "iss-retido", decisao: "A empresa paga o ISS", porque, fonte },
  avisos: [],
})

/** Who withholds the ISS: what forbids it, then what a person said, then the rule, then the federal law. */
export function retencaoDe(fatos: FatosDaNota, municipio: string): Retencao {
  const { prestador, servico, issRetido, competencia } = fatos
  const especiais = vigenteEm(servicosEspeciais, competencia)
  const vedada =
    prestador.regime === "mei"
      ? { porque: "MEI não sofre retenção de ISS.", fonte: "Res. CGSN 140/2018 art. 101" }
      : prestador.regimeEspecial !== "0"
        ? { porque: "Regime especial de ISS não sofre retenção.", fonte: "Anexo I da NFS-e nacional, regra E0588" }
        : servico.codigo === especiais.valor.semRetencao
          ? { porque: "Deste serviço ninguém retém.", fonte: especiais.norma.titulo }
          : null
  if (vedada !== null) {
    if (issRetido === "sim") impedir("issRetido", "retencao-vedada", `${vedada.porque} Tire a retenção.`)
    return semRetencao(vedada.porque, vedada.fonte)
  }
  const pelaRegra = retencaoPelaRegra(fatos, municipio)
  const pedida = issRetido === "pela-regra" ? pelaRegra.quem !== "1" : issRetido === "sim"
  const difere = issRetido !== "pela-regra" && pedida !== (pelaRegra.quem !== "1")
  if (!pedida)
    return {
      ...(difere ? semRetencao("Informado por quem emite.", "Pedido da nota") : pelaRegra),
      avisos: difere ? [`Pela regra o cliente reteria o ISS: ${pelaRegra.explicacao.porque}`] : [],
    }
  const quem = pelaRegra.quem === "1" ? "2" : pelaRegra.quem
  conferirQuemRetem(fatos, quem)
  return {
    quem,
    explicacao: difere
      ? {
          assunto: "iss-retido",
          decisao: "O cliente retém o ISS",
          porque: "Informado por quem emite.",
          fonte: "Pedido da nota",
        }
      : pelaRegra.explicacao,
    avisos: difere ? [`Pela regra o cliente não reteria o ISS: ${pelaRegra.explicacao.porque}`] : [],
  }
}

/** Who withholds has to be there, with a document and an address in Brazil (E0204, E0237). */
function conferirQuemRetem({ tomador, intermediario }: FatosDaNota, quem: "2" | "3"): void {
  const pessoa = quem === "2" ? tomador : intermediario
  const campo = quem === "2" ? "tomador" : "intermediario"
  const nome = quem === "2" ? "O cliente" : "O intermediário"
  if (!pessoa || (pessoa.documento.tipo !== "cnpj" && pessoa.documento.tipo !== "cpf"))
    impedir(campo, "falta-quem-retem", `${nome} retém o ISS desta nota. Informe o CNPJ ou o CPF dele.`)
  if (pessoa.endereco?.onde !== "brasil")
    impedir(
      `${campo}.endereco`,
      "falta-endereco-de-quem-retem",
      `${nome} retém o ISS desta nota. Informe o endereço dele.`,
    )
}

function retencaoPelaRegra(fatos: FatosDaNota, municipio: string): Retencao {
  const { regras, tomador, valor } = fatos
  const pessoaJuridica = tomador?.documento.tipo === "cnpj"
  if (regras.servico === null) {
    const responsavel = pessoaJuridica && daLei(fatos)?.tomadorResponsavel === true
    const fonte = "LC 116/2003 art. 6º §2º II"
    if (!responsavel) return semRetencao("A lei federal não manda a empresa cliente reter deste serviço.", fonte)
    const porque = "A empresa que toma este serviço responde pelo ISS."
    return {
      quem: "2",
      explicacao: { assunto: "iss-retido", decisao: "O cliente retém o ISS", porque, fonte },
      avisos: [],
    }
  }
  const { retencao } = regras.servico.dados
  const fonte = regras.servico.fundamento
  const doMunicipio = tomador?.endereco?.onde === "brasil" && tomador.endereco.municipio === municipio
  const minimo = retencao.minimo === null ? ZERO : deReais(retencao.minimo)
  if (retencao.retem === "nunca") return semRetencao("A regra do município não retém deste serviço.", fonte)
  if (retencao.responsavel === "tomador" && !pessoaJuridica)
    return semRetencao("Só empresa retém: o cliente não tem CNPJ.", fonte)
  if (retencao.retem === "se-tomador-do-municipio" && !doMunicipio)
    return semRetencao("A regra só retém quando o cliente é do município do ISS.", fonte)
  if (valor < minimo) return semRetencao(`A regra só retém a partir de ${reaisPorExtenso(minimo)}.`, fonte)
  const tomadorRetem = retencao.responsavel === "tomador"
  return {
    quem: tomadorRetem ? "2" : "3",
    explicacao: {
      assunto: "iss-retido",
      decisao: tomadorRetem ? "O cliente retém o ISS" : "O intermediário retém o ISS",
      porque: REGRA_DO_ESCRITORIO,
      fonte,
    },
    avisos: [],
  }
}
