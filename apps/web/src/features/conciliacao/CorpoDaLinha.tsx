import { Button, Select, TextInput } from "@mantine/core"
import { type CategoriaDoBanco, confiancas, type LinhaPendente, type SugestaoDaLinha } from "@partida/contracts"
import { IconAlertTriangle } from "@tabler/icons-react"
import { useState } from "react"
import { opcoesDeCategoria } from "../../shared/banco/categorias.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./conciliacao.module.css"
import { tons } from "./fila.ts"
import type { useFila } from "./useFila.ts"

/** What a person does by hand with a line: titles that are not suggested, or several categories. */
export type AMao = "titulos" | "divisao"

interface CorpoProps {
  readonly linha: LinhaPendente
  readonly categorias: readonly CategoriaDoBanco[]
  readonly fila: ReturnType<typeof useFila>
  readonly aberta: boolean
  readonly campo: React.RefObject<HTMLInputElement | null> | null
  readonly aoConfirmar: () => void
  readonly aoVoltar: () => void
  readonly aoAbrirAMao: (qual: AMao) => void
}

/** A line that is open: what it may be, and what else may be said of it. */
export function CorpoDaLinha({
  linha,
  categorias,
  fila,
  aberta,
  campo,
  aoConfirmar,
  aoVoltar,
  aoAbrirAMao,
}: CorpoProps) {
  const andamento = fila.andamentos.get(linha.id)
  const escolha = fila.escolhas.get(linha.id)
  if (andamento?.estado === "feita")
    return aberta ? (
      <div className={classes.corpo}>
        <Button variant="default" size="xs" onClick={() => fila.desfazer(andamento.id)}>
          Desfazer
        </Button>
      </div>
    ) : null
  if (!aberta || andamento?.estado === "indo") return null
  const daMao = escolha && "categoria" in escolha ? escolha.categoria : null
  const qual = escolha && "sugestao" in escolha ? escolha.sugestao : 0
  return (
    <div className={classes.corpo}>
      {andamento?.estado === "recusada" && (
        <p className={classes.aviso} role="alert">
          <IconAlertTriangle size={16} aria-hidden /> {andamento.motivo}
        </p>
      )}
      {linha.sugestoes.length > 0 && (
        <div className={classes.sugestoes} role="radiogroup" aria-label="O que a linha pode ser">
          {linha.sugestoes.map((sugestao, i) => (
            <Sugestao
              key={`${sugestao.titulo} ${sugestao.motivo}`}
              sugestao={sugestao}
              numero={i + 1}
              escolhida={daMao === null && qual === i}
              aoEscolher={() => fila.escolher(linha.id, { sugestao: i })}
            />
          ))}
        </div>
      )}
      <div className={classes.atos}>
        <Select
          ref={campo}
          aria-label="Categoria"
          placeholder={linha.sugestoes.length > 0 ? "Ou escolha outra categoria" : "Escolha a categoria"}
          searchable
          clearable
          data={opcoesDeCategoria(categorias)}
          value={daMao}
          nothingFoundMessage="Nenhuma categoria com este nome"
          onChange={(id) => {
            const nome = categorias.find((c) => c.id === id)?.nome
            if (id === null || nome === undefined) fila.escolher(linha.id, { sugestao: 0 })
            else fila.escolher(linha.id, { categoria: id, nome })
            aoVoltar()
          }}
        />
        <Button onClick={aoConfirmar} disabled={linha.sugestoes.length === 0 && daMao === null}>
          Confirmar
        </Button>
        <Button variant="default" onClick={() => aoAbrirAMao("titulos")}>
          {linha.valor.startsWith("-") ? "Escolher guia ou título" : "Escolher notas"}
        </Button>
        <Button variant="default" onClick={() => aoAbrirAMao("divisao")}>
          Dividir
        </Button>
        <Ignorar linha={linha} fila={fila} />
      </div>
    </div>
  )
}

interface SugestaoProps {
  readonly sugestao: SugestaoDaLinha
  readonly numero: number
  readonly escolhida: boolean
  readonly aoEscolher: () => void
}

function Sugestao({ sugestao, numero, escolhida, aoEscolher }: SugestaoProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a whole card is the option
    <button type="button" role="radio" aria-checked={escolhida} className={classes.sugestao} onClick={aoEscolher}>
      <kbd>{numero}</kbd>
      <span className={classes.textos}>
        <strong>{sugestao.titulo}</strong>
        <span>{sugestao.motivo}</span>
        {sugestao.aviso !== null && (
          <span className={classes.aviso}>
            <IconAlertTriangle size={14} aria-hidden /> {sugestao.aviso}
          </span>
        )}
      </span>
      <Etiqueta tom={tons[sugestao.confianca]} simples>
        {confiancas[sugestao.confianca].rotulo}
      </Etiqueta>
    </button>
  )
}

function Ignorar({ linha, fila }: Pick<CorpoProps, "linha" | "fila">) {
  const [motivo, setMotivo] = useState<string | null>(null)
  if (motivo === null)
    return (
      <Button variant="subtle" color="gray" onClick={() => setMotivo("")}>
        Ignorar…
      </Button>
    )
  return (
    <>
      <TextInput
        aria-label="Por que ignorar"
        placeholder="Por que não é movimento da empresa"
        autoFocus
        maxLength={200}
        value={motivo}
        onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={motivo.trim().length < 5}
        onClick={() => fila.dizer([{ linha, destino: { tipo: "ignorar", motivo: motivo.trim() }, titulo: "Ignorada" }])}
      >
        Ignorar linha
      </Button>
    </>
  )
}
