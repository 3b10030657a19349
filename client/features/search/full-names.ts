// What the best known coins are called in full. Exchanges give tickers alone, and a reader who thinks of "ripple" must find XRP.

const NAMES = `BTC Bitcoin;ETH Ethereum;XRP Ripple;USDC USD Coin;SOL Solana;DOGE Dogecoin;BNB Binance Coin;PEPE Pepe;SUI Sui;ADA Cardano;
SHIB Shiba Inu;WIF dogwifhat;AVAX Avalanche;LINK Chainlink;TRX Tron;TON Toncoin;BONK Bonk;FLOKI Floki;NEAR Near Protocol;ENA Ethena;
WLD Worldcoin;XLM Stellar Lumens;HBAR Hedera Hashgraph;DOT Polkadot;LTC Litecoin;BCH Bitcoin Cash;UNI Uniswap;APT Aptos;ARB Arbitrum;
OP Optimism;FIL Filecoin;TIA Celestia;INJ Injective;SEI Sei;ORDI Ordinals;NOT Notcoin;TAO Bittensor;RENDER Render Network;
FET Artificial Superintelligence Alliance;ICP Internet Computer;ETC Ethereum Classic;AAVE Aave;JUP Jupiter;PYTH Pyth Network;STRK Starknet;
ONDO Ondo;ATOM Cosmos;PNUT Peanut the Squirrel;ACT The AI Prophecy;NEIRO Neiro;TURBO Turbo;MEME Memecoin;BOME Book of Meme;
PEOPLE ConstitutionDAO;LDO Lido DAO;CRV Curve DAO;GALA Gala;SAND The Sandbox;MANA Decentraland;AXS Axie Infinity;ALGO Algorand;VET VeChain;
RUNE THORChain;DYDX dYdX;GRT The Graph;MKR Maker;COMP Compound;SNX Synthetix;IMX Immutable;STX Stacks;CFX Conflux;EIGEN EigenLayer;
ZRO LayerZero;W Wormhole;JTO Jito;BLUR Blur;PENDLE Pendle;ETHFI Ether.fi;ALT AltLayer;DYM Dymension;MANTA Manta Network;PIXEL Pixels;
PORTAL Portal;AEVO Aevo;OMNI Omni Network;REZ Renzo;BB BounceBit;IO io.net;ZK ZKsync;LISTA Lista DAO;BANANA Banana Gun;DOGS Dogs;
HMSTR Hamster Kombat;CATI Catizen;SCR Scroll;LUMIA Lumia;THE Thena;USUAL Usual;MOVE Movement;VANA Vana;PENGU Pudgy Penguins;
BIO Bio Protocol;TRUMP Official Trump;MELANIA Melania Meme;S Sonic;KAITO Kaito;LAYER Solayer;BERA Berachain;NIL Nillion;PARTI Particle Network;
BABY Babylon;INIT Initia;SIGN Sign;SOPH Sophon;HUMA Huma Finance;LA Lagrange;SAHARA Sahara AI;NEWT Newton Protocol;ERA Caldera;PROVE Succinct;
WLFI World Liberty Financial;LINEA Linea;SOMI Somnia;OPEN OpenLedger;AVNT Avantis;XPL Plasma;ASTER Aster;ZEC Zcash;DASH Dash;
HYPE Hyperliquid;EOS EOS;XTZ Tezos;THETA Theta Network;EGLD MultiversX;FLOW Flow;CHZ Chiliz;ENJ Enjin Coin;KSM Kusama;ZIL Zilliqa;
IOTA Iota;NEO Neo;QTUM Qtum;ONT Ontology;ICX Icon;WAVES Waves;KAVA Kava;ROSE Oasis Network;ONE Harmony;CELO Celo;ANKR Ankr;SKL Skale;
LRC Loopring;BAT Basic Attention Token;ZRX 0x Protocol;SUSHI SushiSwap;YFI yearn.finance;BAL Balancer;KNC Kyber Network;STORJ Storj;
OCEAN Ocean Protocol;BAND Band Protocol;RLC iExec;GMT Stepn;APE ApeCoin;GMX GMX;MAGIC Treasure;SSV ssv.network;HOOK Hooked Protocol;
HIGH Highstreet;ID Space ID;EDU Open Campus;CYBER Cyber;ARKM Arkham;GAS NeoGas;NTRN Neutron;XAI Xai;NFP NFPrompt;RONIN Ronin;MINA Mina Protocol;
QNT Quant;CKB Nervos Network;JASMY JasmyCoin;LUNC Terra Classic;LUNA Terra;USTC TerraClassicUSD;BTTC BitTorrent;WIN WINkLink;HOT Holo;
SPELL Spell Token;DENT Dent;SC Siacoin;RVN Ravencoin;DGB DigiByte;XEC eCash;SLP Smooth Love Potion;KEY SelfKey;XMR Monero;BTG Bitcoin Gold;
LSK Lisk;STRAX Stratis;HIVE Hive;CTSI Cartesi;REP Augur;ZEN Horizen;SXP Solar;DCR Decred;KMD Komodo;NMR Numeraire;TRB Tellor;UMA UMA;
OXT Orchid;TWT Trust Wallet Token;CAKE PancakeSwap;SFP SafePal;SUPER SuperVerse;PERP Perpetual Protocol;AR Arweave;MASK Mask Network;
LPT Livepeer;ATA Automata;GTC Gitcoin;TORN Tornado Cash;C98 Coin98;CLV Clover Finance;RAY Raydium;GNO Gnosis;YGG Yield Guild Games;
ILV Illuvium;FIDA Bonfida;RAD Radicle;RARE SuperRare;WAXP Wax;GHST Aavegotchi;REQ Request;FTT FTX Token;FTM Fantom;IOST IOST;KAS Kaspa;
CORE Core DAO;ALPH Alephium;XCH Chia;DERO Dero;SATS 1000 Sats;RATS Rats;MYRO Myro;TOSHI Toshi;BRETT Brett;MOG Mog Coin;POPCAT Popcat;
MEW cat in a dogs world;SLERF Slerf;PONKE Ponke;GIGA Gigachad;MOODENG Moo Deng;GOAT Goatseus Maximus;CHILLGUY Just a chill guy;
AIXBT aixbt by Virtuals;VIRTUAL Virtuals Protocol;GRASS Grass;FARTCOIN Fartcoin;AI16Z ai16z;SPX SPX6900;DEGEN Degen;AERO Aerodrome Finance;
MORPHO Morpho;SAFE Safe;ZETA ZetaChain;TNSR Tensor;SAGA Saga;MERL Merlin Chain;TAIKO Taiko;MODE Mode;BLAST Blast;PRIME Echelon Prime;
AKT Akash Network;NOS Nosana;CGPT ChainGPT;POLYX Polymesh;POL Polygon;MATIC Polygon;FLR Flare;CRO Cronos;OKB OKB;LEO Unus Sed Leo;
DAI Dai;PAXG Pax Gold;XAUT Tether Gold;ENS Ethereum Name Service;SUN Sun;JST Just;RSR Reserve Rights;METIS Metis;
AUDIO Audius;COTI Coti;DUSK Dusk;GLM Golem;GLMR Moonbeam;MOVR Moonriver;ASTR Astar;ACH Alchemy Pay;API3 API3;ARK Ark;AUCTION Bounce;
BICO Biconomy;CVX Convex Finance;FXS Frax Share;HFT Hashflow;LQTY Liquity;NEXO Nexo;OGN Origin Protocol;OM Mantra;ORCA Orca;PHA Phala Network;
POWR Power Ledger;RPL Rocket Pool;SCRT Secret;STG Stargate Finance;SYN Synapse;SYS Syscoin;TFUEL Theta Fuel;TLM Alien Worlds;VTHO VeThor;
WOO Woo;XVG Verge;XVS Venus;ZKJ Polyhedra Network`;

/** In the order of how well they are known, by ticker. */
export const FULL_NAMES: ReadonlyMap<string, string> = new Map(
  NAMES.split(/;\s*/).map((entry) => {
    const space = entry.indexOf(" ");
    return [entry.slice(0, space), entry.slice(space + 1)] as const;
  }),
);
