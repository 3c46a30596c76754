import { Button, Checkbox, Select, Skeleton, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import {
  type DestinoDaLinha,
  diferencasDoRecebimento,
  type LinhaPendente,
  type TituloEmAberto,
} from "@partida/contracts"
import { IconAlertTriangle, IconFileSearch, IconSearch } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { consultaTitulos } from "./conciliacao.api.ts"
import classes from "./conciliacao.module.css"
import { cabe, type Diferenca, destinoDosTitulos } from "./titulos.ts"

interface Props {
  readonly linha: LinhaPendente
  readonly aoDizer: (destino: DestinoDaLinha, titulo: string) => void
  readonly aoFechar: () => void
}

/** What a difference is called: of what is paid, interest and discount are of the other side. */
const rotuloDaDiferenca = (d: Diferenca, entrou: boolean) =>
  entrou ? diferencasDoRecebimento[d].rotulo : d === "juros" ? "Juros e multa pagos" : "Desconto recebido"

const PAUSA_MS = 250
const dias = {
  guia: "Vence em",
  pagamento: "Paga em",
  baixa: "Baixado em",
  recibo: "De",
  lucro: "De",
  nota: "Emitida em",
  titulo: "Vence em",
} as const

/** What is open and the line may pay or receive, chosen by who knows it: one, or several guides, titles or notes. */
export function GavetaDosTitulos({ linha, aoDizer, aoFechar }: Props) {
  const [texto, setTexto] = useState("")
  const [busca] = useDebouncedValue(texto.trim(), PAUSA_MS)
  const titulos = useQuery(consultaTitulos(linha.id, busca))
  const [escolhidos, setEscolhidos] = useState<readonly TituloEmAberto[]>([])
  const [diferenca, setDiferenca] = useState<Diferenca | null>(null)
  const feito = destinoDosTitulos(linha, escolhidos, diferenca)
  const entrou = !linha.valor.startsWith("-")
  const alternar = (titulo: TituloEmAberto) =>
    setEscolhidos((antes) =>
      antes.some(({ id }) => id === titulo.id) ? antes.filter(({ id }) => id !== titulo.id) : [...antes, titulo],
    )
  const { data, error } = titulos
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={entrou ? "O que esta linha recebe" : "O que esta linha paga"}
      subtitulo={`${linha.descricao} · ${formatarReais(linha.valor)} em ${formatarData(linha.data)}`}
      rodape={
        <div className={classes.rodape}>
          {feito.frase !== null && (
            <span className={escolhidos.length > 0 ? classes.aviso : classes.fraco} role="status">
              {escolhidos.length > 0 && <IconAlertTriangle size={16} aria-hidden />} {feito.frase}
            </span>
          )}
          {feito.diferencas.length > 0 && (
            <Select
              label="A diferença é"
              placeholder="Escolha o que é a diferença"
              clearable
              data={feito.diferencas.map((d) => ({ value: d, label: rotuloDaDiferenca(d, entrou) }))}
              value={diferenca}
              onChange={(dita) => setDiferenca(feito.diferencas.find((d) => d === dita) ?? null)}
            />
          )}
          <Button
            disabled={feito.destino === null}
            onClick={() => {
              if (feito.destino) aoDizer(feito.destino, feito.titulo)
            }}
          >
            Confirmar
          </Button>
        </div>
      }
    >
      <TextInput
        aria-label={entrou ? "Buscar cliente, nota ou título" : "Buscar guia, título ou pessoa"}
        placeholder={entrou ? "Cliente, nota ou título" : "Guia, título ou pessoa"}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        data-autofocus
        value={texto}
        onChange={({ currentTarget }) => setTexto(currentTarget.value)}
      />
      {error && !data && <EstadoDeErro erro={error} aoTentarDeNovo={() => void titulos.refetch()} />}
      {!error && !data && <TitulosEmEspera />}
      {data?.lista.length === 0 && (
        <EstadoVazio titulo={busca ? "Nada em aberto com esta busca" : "Nada em aberto"} icone={IconFileSearch}>
          {entrou
            ? "Nenhuma nota emitida ou título a receber espera pagamento."
            : "Nenhuma guia, título, pró-labore ou lucro espera pagamento."}
        </EstadoVazio>
      )}
      <ul className={classes.titulos} aria-label="Em aberto">
        {data?.lista.map((titulo) => (
          <Titulo
            key={titulo.id}
            titulo={titulo}
            escolhido={escolhidos.some(({ id }) => id === titulo.id)}
            impedido={!cabe(titulo, escolhidos)}
            aoAlternar={() => alternar(titulo)}
          />
        ))}
      </ul>
      {data?.haMais && <p className={classes.fraco}>Há mais em aberto: busque para chegar ao que não está aqui.</p>}
    </Gaveta>
  )
}

interface TituloProps {
  readonly titulo: TituloEmAberto
  readonly escolhido: boolean
  readonly impedido: boolean
  readonly aoAlternar: () => void
}

function Titulo({ titulo, escolhido, impedido, aoAlternar }: TituloProps) {
  return (
    <li className={classes.titulo}>
      <Checkbox
        checked={escolhido}
        disabled={impedido}
        onChange={aoAlternar}
        label={titulo.titulo}
        description={`${dias[titulo.tipo]} ${formatarData(titulo.data)}`}
      />
      <span className={classes.valor}>{titulo.valor === null ? "Valor a conferir" : formatarReais(titulo.valor)}</span>
    </li>
  )
}

function TitulosEmEspera() {
  return (
    <div className={classes.titulos} aria-busy>
      {["a", "b", "c", "d", "e"].map((i) => (
        <Skeleton key={i} height={44} my={6} />
      ))}
    </div>
  )
}
