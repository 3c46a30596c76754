import { Button, Group } from "@mantine/core"
import type { PlanilhaLida } from "@partida/contracts"
import { useId, useState } from "react"
import classes from "./importacao.module.css"

/** Where the headings of a sheet are; null for a sheet without them. */
export interface LugarDoCabecalho {
  readonly cabecalho: number | null
  readonly linhasDeCabecalho: number
}

interface Props {
  readonly planilha: PlanilhaLida
  readonly aoDizer: (lugar: LugarDoCabecalho) => void
  readonly trabalhando: boolean
}

/** The first rows as they are in the file, and which of them the headings are: open at once where none was found. */
export function EscolhaDoCabecalho({ planilha, aoDizer, trabalhando }: Props) {
  const { nome, amostra, cabecalho, linhasDeCabecalho } = planilha
  const [aberta, setAberta] = useState(cabecalho === null && !/^instru/i.test(nome))
  const idDaLista = useId()
  const ehCabecalho = (linha: number) =>
    cabecalho !== null && linha >= cabecalho && linha < cabecalho + linhasDeCabecalho
  return (
    <div>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={aberta}
          aria-controls={idDaLista}
          onClick={() => setAberta(!aberta)}
        >
          {aberta ? "Esconder as primeiras linhas" : "Mudar o cabeçalho"}
        </Button>
        {aberta && cabecalho !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={trabalhando}
            onClick={() => aoDizer({ cabecalho: null, linhasDeCabecalho: 1 })}
          >
            Esta aba não tem cabeçalho
          </Button>
        )}
        {aberta && cabecalho !== null && linhasDeCabecalho < 3 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={trabalhando}
            onClick={() => aoDizer({ cabecalho, linhasDeCabecalho: linhasDeCabecalho + 1 })}
          >
            O cabeçalho tem mais uma linha
          </Button>
        )}
      </Group>
      {aberta && (
        <ul id={idDaLista} className={classes.amostra}>
          {amostra.map(({ linha, celulas }) => (
            <li key={linha} className={classes.linhaDaAmostra} data-cabecalho={ehCabecalho(linha) || undefined}>
              <span className={classes.letra}>{linha}</span>
              <span className={classes.exemplos}>{celulas.filter((c) => c !== "").join(" · ")}</span>
              {ehCabecalho(linha) ? (
                <span className={classes.fraco}>cabeçalho</span>
              ) : (
                <Button
                  variant="default"
                  size="compact-xs"
                  disabled={trabalhando}
                  aria-label={`A linha ${linha} da aba ${nome} é o cabeçalho`}
                  onClick={() => aoDizer({ cabecalho: linha, linhasDeCabecalho: 1 })}
                >
                  Esta linha é o cabeçalho
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
