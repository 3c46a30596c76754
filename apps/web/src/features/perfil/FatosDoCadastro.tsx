import type { CadastroDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarTelefone, rotuloDoTipo } from "../../shared/cadastro/rotulos.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { useTipoDaNatureza } from "./useTipoDaNatureza.ts"

/** The registration as facts, for who does not change it. */
export function FatosDoCadastro({ cadastro: c }: { readonly cadastro: CadastroDaEmpresa }) {
  const tipo = useTipoDaNatureza(c.id, c.idNaturezaJuridica)
  const registro: readonly (readonly [string, string | null])[] = [
    ["CNPJ", formatarDocumento(c.cnpj)],
    ["Razão social", c.razaoSocial],
    ["Nome fantasia", c.nomeFantasia],
    ["Abertura", formatarData(c.dataAbertura)],
    ["Porte", rotuloDoTipo(c.idTipo)],
    ["Natureza jurídica", c.naturezaJuridica],
    ["Tipo", tipo],
    ["Capital social", c.capitalSocial && formatarReais(c.capitalSocial)],
    ["NIRE", c.nire],
    ["Inscrição estadual", c.inscricaoEstadual],
    ["Inscrição municipal", c.inscricaoMunicipal],
  ]
  const contato: readonly (readonly [string, string | null])[] = [
    ["E-mail", c.email],
    ["Telefone", c.telefone && formatarTelefone(c.telefone)],
    ["Logradouro", [c.logradouro, c.numero, c.complemento].filter((parte) => parte).join(", ") || null],
    ["Bairro", c.bairro],
    ["CEP", c.cep && `${c.cep.slice(0, 5)}-${c.cep.slice(5)}`],
  ]
  return (
    <>
      <Fatos titulo="Registro" fatos={registro} />
      <Fatos titulo="Contato e endereço" fatos={contato} />
    </>
  )
}

interface FatosProps {
  readonly titulo: string
  readonly fatos: readonly (readonly [string, string | null])[]
}

function Fatos({ titulo, fatos }: FatosProps) {
  return (
    <Cartao titulo={titulo}>
      <Numeros>
        {fatos.map(([rotulo, valor]) => (
          <Numero key={rotulo} rotulo={rotulo} valor={<span className="quebra">{valor ?? "Não informado"}</span>} />
        ))}
      </Numeros>
    </Cartao>
  )
}
