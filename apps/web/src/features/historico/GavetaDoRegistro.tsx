import { Button, Group, Stack, Text } from "@mantine/core"
import { acoesDaAuditoria, type RegistroDeAuditoria } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import type { BuscaDoHistorico } from "./busca.ts"
import { camposDoDetalhe } from "./detalhe.ts"
import type { CampoMudado } from "./frases.ts"
import classes from "./historico.module.css"
import { MudancasDaRegra } from "./MudancasDaRegra.tsx"
import { entidadeDe } from "./rotulos.ts"
import type { Nomes } from "./valores.ts"

interface Props {
  /** Null keeps the drawer closed. */
  readonly registro: RegistroDeAuditoria | null
  readonly frase: string | null
  readonly nomeDe: Nomes["pessoa"]
  readonly daTabela: Nomes["daTabela"]
  readonly aoFiltrar: (mudanca: Partial<BuscaDoHistorico>) => void
  readonly aoFechar: () => void
}

/** One act: who, when, from where, and each field before and after. */
export function GavetaDoRegistro({ registro, frase, nomeDe, daTabela, aoFiltrar, aoFechar }: Props) {
  return (
    <Gaveta
      aberta={registro !== null}
      comMargem
      aoFechar={aoFechar}
      titulo={registro ? `${acoesDaAuditoria[registro.acao]}${doQue(registro)}` : "Registro"}
      subtitulo={registro && formatarDataHora(registro.em)}
      rodape={registro && <Atalhos registro={registro} aoFiltrar={aoFiltrar} />}
    >
      {registro && (
        <Stack gap="lg">
          <Text>
            <strong>{registro.autor}</strong> {frase}
          </Text>
          <Numeros>
            <Numero rotulo="Pessoa" valor={registro.autor} />
            <Numero rotulo="Empresa" valor={registro.empresa ?? "Nenhuma"} />
            <Numero rotulo="Endereço de rede" valor={registro.endereco ?? "Não se aplica"} />
          </Numeros>
          {registro.agente && (
            <Text size="sm" c="dimmed" className="quebra">
              {registro.agente}
            </Text>
          )}
          {registro.entidade === "regras_fiscais" && <MudancasDaRegra registro={registro} />}
          <Campos campos={camposDoDetalhe(registro, { pessoa: nomeDe, empresa: registro.empresa, daTabela })} />
        </Stack>
      )}
    </Gaveta>
  )
}

const doQue = ({ entidade, antes, depois }: RegistroDeAuditoria) =>
  entidade && (antes || depois) ? `: ${entidadeDe(entidade).plural.toLowerCase()}` : ""

function Campos({ campos }: { readonly campos: readonly CampoMudado[] }) {
  if (campos.length === 0) return null
  const comAntes = campos.some(({ antes }) => antes !== null)
  const comDepois = campos.some(({ depois }) => depois !== null)
  return (
    <table className={classes.campos}>
      <caption className="so-leitor">Campos do registro</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {comAntes && <th scope="col">Antes</th>}
          {comDepois && <th scope="col">{comAntes ? "Depois" : "Valor"}</th>}
        </tr>
      </thead>
      <tbody>
        {campos.map(({ campo, rotulo, antes, depois }) => (
          <tr key={campo}>
            <th scope="row">{rotulo}</th>
            {comAntes && <td>{antes}</td>}
            {comDepois && <td>{depois}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface AtalhosProps {
  readonly registro: RegistroDeAuditoria
  readonly aoFiltrar: Props["aoFiltrar"]
}

function Atalhos({ registro: { idUsuario, idEmpresa }, aoFiltrar }: AtalhosProps) {
  if (!idUsuario && !idEmpresa) return null
  return (
    <Group gap="sm">
      {idUsuario && (
        <Button variant="default" size="xs" onClick={() => aoFiltrar({ pessoa: idUsuario })}>
          Tudo desta pessoa
        </Button>
      )}
      {idEmpresa && (
        <Button variant="default" size="xs" onClick={() => aoFiltrar({ empresa: idEmpresa })}>
          Tudo desta empresa
        </Button>
      )}
    </Group>
  )
}
