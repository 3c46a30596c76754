import { ActionIcon, Button, Select } from "@mantine/core"
import type { CategoriaDoBanco, DestinoDaLinha, LinhaPendente } from "@partida/contracts"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { opcoesDeCategoria } from "../../shared/banco/categorias.ts"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import classes from "./conciliacao.module.css"
import { destinoDaDivisao, type ParteDaDivisao, restoDa } from "./divisao.ts"

interface Props {
  readonly linha: LinhaPendente
  readonly categorias: readonly CategoriaDoBanco[]
  readonly aoDizer: (destino: DestinoDaLinha, titulo: string) => void
  readonly aoFechar: () => void
}

const MAXIMO = 20
let ultima = 0
const nova = (valor: string) => ({ chave: ++ultima, categoria: "", valor })

/** One line that is several things: categories whose amounts add up to it. */
export function GavetaDaDivisao({ linha, categorias, aoDizer, aoFechar }: Props) {
  const [partes, setPartes] = useState(() => [nova("0.00"), nova("0.00")])
  const resto = restoDa(linha.valor, partes)
  const destino = destinoDaDivisao(
    linha.valor,
    partes.map(({ categoria, valor }) => ({ categoria, valor })),
  )
  const mudar = (chave: number, mudanca: Partial<ParteDaDivisao>) =>
    setPartes((antes) => antes.map((p) => (p.chave === chave ? { ...p, ...mudanca } : p)))
  const nomes = partes.map((p) => categorias.find(({ id }) => id === p.categoria)?.nome ?? "").join(" + ")
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo="Dividir a linha"
      subtitulo={`${linha.descricao} · ${formatarReais(linha.valor)} em ${formatarData(linha.data)}`}
      rodape={
        <div className={classes.rodape}>
          <span className={sinalDe(resto) === 0 ? classes.fraco : classes.aviso} role="status">
            {fraseDoResto(resto)}
          </span>
          <Button disabled={destino === null} onClick={() => destino && aoDizer(destino, nomes)}>
            Confirmar
          </Button>
        </div>
      }
    >
      <ul className={classes.titulos} aria-label="Partes">
        {partes.map(({ chave, categoria, valor }, i) => (
          <li key={chave} className={classes.parte}>
            <Select
              aria-label={`Categoria da parte ${i + 1}`}
              placeholder="Escolha a categoria"
              searchable
              data={opcoesDeCategoria(categorias)}
              value={categoria || null}
              nothingFoundMessage="Nenhuma categoria com este nome"
              onChange={(id) => mudar(chave, { categoria: id ?? "" })}
            />
            <CampoDeDinheiro
              aria-label={`Valor da parte ${i + 1}`}
              value={valor}
              onChange={(novo) => mudar(chave, { valor: novo })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Tirar a parte ${i + 1}`}
              disabled={partes.length <= 2}
              onClick={() => setPartes((antes) => antes.filter((p) => p.chave !== chave))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={partes.length >= MAXIMO}
        onClick={() => setPartes((antes) => [...antes, nova(sinalDe(resto) > 0 ? resto : "0.00")])}
      >
        Outra parte
      </Button>
    </Gaveta>
  )
}

function fraseDoResto(resto: string): string {
  const sinal = sinalDe(resto)
  if (sinal === 0) return "As partes somam a linha."
  return sinal > 0 ? `Faltam ${formatarReais(resto)}.` : `Passam ${formatarReais(resto.slice(1))}.`
}
